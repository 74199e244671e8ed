package review

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// browser opens a page in Chromium and returns the document as it is then, and what
// was written on the console.
func browser(t *testing.T, page string) (document, console string) {
	t.Helper()
	if testing.Short() {
		t.Skip("the page's script takes a browser some seconds")
	}
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("NOT TESTED: there is no Chromium here, so nobody has run the page's script; apt-get install chromium")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	if err := os.WriteFile(file, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--enable-logging=stderr",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--virtual-time-budget=5000", "--dump-dom", "file://"+filepath.ToSlash(file))
	var out, messages strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, messages.String())
	}
	for line := range strings.Lines(messages.String()) {
		if strings.Contains(line, "CONSOLE") {
			console += line
		}
	}
	return out.String(), console
}

// acted lets a script act on a page as a reader would, and returns what it calls
// say with.
func acted(t *testing.T, page, script string) map[string]string {
	t.Helper()
	script = `const said = {};
const say = (name, value) => { said[name] = String(value); };
const one = s => document.querySelector(s);
const press = (key, at) => (at || document.body).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
const answers = () => one('#answers').textContent;
addEventListener('error', event => say('error', event.message));
const run = async () => {` + script + `};
run().catch(e => say('error', e)).finally(() => {
	const pre = document.createElement('pre');
	pre.id = 'said';
	pre.textContent = JSON.stringify(said);
	document.body.append(pre);
});`
	sum := sha256.Sum256([]byte(script))
	page = strings.Replace(page, "script-src &#39;sha256-", "script-src &#39;sha256-"+html.EscapeString(base64.StdEncoding.EncodeToString(sum[:]))+"&#39; &#39;sha256-", 1)
	page = strings.Replace(page, "</body>", "<script>"+script+"</script></body>", 1)
	document, console := browser(t, page)
	m := regexp.MustCompile(`(?s)<pre id="said">(.*?)</pre>`).FindStringSubmatch(document)
	if m == nil {
		t.Fatalf("the script did not end\n%s", console)
	}
	said := map[string]string{}
	if err := json.Unmarshal([]byte(html.UnescapeString(m[1])), &said); err != nil {
		t.Fatal(err)
	}
	if said["error"] != "" || console != "" {
		t.Errorf("errors: %s\n%s", said["error"], console)
	}
	return said
}

// The script runs without a complaint from the browser or from the page's own policy.
func TestBrowserQuiet(t *testing.T) {
	if document, console := browser(t, render(t, one(sample()))); console != "" || !strings.Contains(document, "Answered: 0 of 4 · open guesses: 3") {
		t.Errorf("%s\n%s", console, document)
	}
}

func TestBrowserAnswers(t *testing.T) {
	said := acted(t, render(t, one(sample())), `
say('none', answers());
one('#f1g1p2 input').click();
say('confirmed', answers());
one('#f1g1p4 input[value=i9i8]').click();
say('chosen', answers());
say('shown', one('#f1g1p4 .answer').textContent);
say('off', Array.from(document.querySelectorAll('#f1g1p4 .xq-arrow.off'), g => g.dataset.move));
say('stale', Array.from(document.querySelectorAll('.stale:not([hidden])'), p => p.closest('.card').id));
const select = one('#f1g1p5 select');
select.focus();
say('legal', select.length);
select.value = 'b0c2';
select.dispatchEvent(new Event('change', {bubbles: true}));
say('other', answers());
say('drawn', one('#f1g1p5 .xq-arrow.mine').dataset.move);
say('done', one('.done').textContent);
one('#f1g1p5 .clear').click();
say('cleared', answers());
say('gone', document.querySelectorAll('.xq-arrow.mine').length);
one('#confirm-safe').click();
say('kept', answers());
say('stored', localStorage.getItem(document.body.dataset.key));
`)
	for name, want := range map[string]string{
		"none": "No answer yet.", "confirmed": "2=h9g7\n", "chosen": "2=h9g7\n4=i9i8\n", "shown": "4=i9i8", "off": "i9h9",
		"stale": "f1g1p5,f1g1p6", "other": "2=h9g7\n4=i9i8\n5=b0c2\n", "drawn": "b0c2", "done": "3/4",
		"cleared": "2=h9g7\n4=i9i8\n", "gone": "0", "kept": "2=h9g7\n4=i9i8\n", "stored": `[["f1g1p2","h9g7"],["f1g1p4","i9i8"]]`,
	} {
		if said[name] != want {
			t.Errorf("%s: %q, want %q", name, said[name], want)
		}
	}
	if said["legal"] < "30" || said["legal"] > "50" || len(said["legal"]) != 2 {
		t.Errorf("%s legal moves are listed", said["legal"])
	}
}

// Everything can be done from the keyboard.
func TestBrowserKeys(t *testing.T) {
	said := acted(t, render(t, many(3)), `
press('n');
say('next', document.activeElement.id);
press('2', document.activeElement);
say('second', answers());
press('j', document.activeElement);
press('1', document.activeElement);
say('following', answers());
press('k', document.activeElement);
press('0', document.activeElement);
say('cleared', answers());
for (let i = 0; i < 8; i++) press('n');
for (let i = 0; i < 5; i++) { press('n'); press('1', document.activeElement); }
say('at', document.activeElement.id);
say('open', document.activeElement.closest('details').open);
say('header', answers().includes('['));
press('9', document.activeElement);
say('unchanged', answers().split('\n').length);
location.hash = '#f1g3p2';
await new Promise(done => setTimeout(done, 200));
say('arrived', one('#f1g3').open);
`)
	for name, want := range map[string]string{
		"next": "f1g1p4", "second": "1:4=i9i8\n", "following": "1:4=i9i8\n1:5=i0h0\n", "cleared": "1:5=i0h0\n",
		"open": "true", "header": "false", "unchanged": "7", "arrived": "true",
	} {
		if said[name] != want {
			t.Errorf("%s: %q, want %q", name, said[name], want)
		}
	}
	if said["at"] == "" || strings.HasPrefix(said["at"], "f1g1") {
		t.Errorf("the next open guess is %q", said["at"])
	}
}

func TestBrowserFiles(t *testing.T) {
	p := many(2)
	p.Files = append(p.Files, File{Name: "<b>.txt", Games: []Game{sample()}})
	said := acted(t, render(t, p), `
one('#open-all').click();
one('#f1g2p2 input').click();
one('#f2g1p2 input').click();
one('#f1g1p4 input').click();
say('answers', answers());
one('#close-all').click();
say('open', document.querySelectorAll('details.game[open]').length);
one('#copy').click();
let link = null, blob = null;
HTMLAnchorElement.prototype.click = function () { link = this; };
URL.createObjectURL = b => { blob = b; return '#'; };
one('#download').click();
say('file', link.download);
say('text', await blob.text());
`)
	if want := "[many.txt]\n1:4=i9h9\n2:2=h9g7\n[<b>.txt]\n1:2=h9g7\n"; said["answers"] != want {
		t.Errorf("answers\n%s\nwant\n%s", said["answers"], want)
	}
	if said["text"] != said["answers"] {
		t.Errorf("the file has %q", said["text"])
	}
	if said["open"] != "0" || said["file"] != "answers.txt" {
		t.Errorf("open %s, file %s", said["open"], said["file"])
	}
}

// Nothing that stands in an input runs.
func TestBrowserInjection(t *testing.T) {
	var p Page
	for _, text := range hostile {
		p.Files = append(p.Files, attacked(text).Files...)
	}
	said := acted(t, render(t, p), `
for (const e of document.querySelectorAll('*')) for (const type of ['focus', 'mouseover', 'load', 'error']) e.dispatchEvent(new Event(type));
say('hacked', typeof hacked);
say('scripts', document.scripts.length);
say('images', document.images.length);
say('asked', document.querySelectorAll('fieldset').length);
`)
	want := map[string]string{"hacked": "undefined", "scripts": "2", "images": "0", "asked": fmt.Sprint(12 * len(hostile))}
	if !maps.Equal(said, want) {
		t.Errorf("%v, want %v", said, want)
	}
}
