package report

import (
	"fmt"
	"io"
	"strings"

	"qipu/diag"
)

// github writes workflow commands, which GitHub Actions turns into annotations:
//
//	::error file=a.pgn,line=18,col=9,title=illegal-move::马8进7 is not legal: …
type github struct {
	w       io.Writer
	printer *diag.Printer
}

var githubCommands = [...]string{diag.Info: "notice", diag.Warning: "warning", diag.Error: "error"}

var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func (r *github) Finding(f *diag.Finding) error {
	var properties []string
	set := func(name, value string) {
		properties = append(properties, name+"="+githubProperty.Replace(value))
	}
	if f.Source != "" {
		set("file", Visible(f.Source))
	}
	message := Visible(r.printer.Message(f))
	if f.Line > 0 {
		set("line", fmt.Sprint(f.Line))
		if f.Column > 0 {
			set("col", fmt.Sprint(f.Column))
		}
	} else if f.HasOffset {
		message = r.printer.Text("report.offset", fmt.Sprint(f.Offset)) + ": " + message
	}
	set("title", Visible(string(f.Code)))
	var out strings.Builder
	command(&out, f.Severity, properties, message)
	_, err := io.WriteString(r.w, out.String())
	return err
}

// command appends a workflow command.
func command(out *strings.Builder, s diag.Severity, properties []string, message string) {
	fmt.Fprintf(out, "::%s %s::%s\n", githubCommands[min(s, diag.Error)], strings.Join(properties, ","), githubData.Replace(message))
}

func (r *github) Close() error { return nil }
