package batch

import (
	"errors"
	"io"
	"io/fs"

	"qipu/diag"
)

// texts are the errors of inputs and outputs that the catalogue has words for; the
// first that applies is said. What it lacks is said as the system says it.
var texts = []struct {
	err error
	key string
}{
	{ErrNoMatch, "input.no-match"},
	{ErrNothing, "input.nothing"},
	{ErrNoRecord, "input.no-record"},
	{ErrNested, "input.nested"},
	{ErrEncrypted, "input.encrypted"},
	{ErrExpands, "input.expands"},
	{ErrPipedArchive, "input.piped"},
	{errSparse, "input.sparse"},
	{ErrIsInput, "output.is-input"},
	{ErrChanged, "output.changed"},
	{ErrBackup, "output.backup"},
	{errOwner, "output.owner"},
	{errIsFolder, "output.is-folder"},
	{errLinks, "output.links"},
	{fs.ErrNotExist, "file.not-exist"},
	{fs.ErrPermission, "file.permission"},
	{fs.ErrExist, "file.exist"},
	{io.ErrUnexpectedEOF, "input.cut-off"},
}

// Text says in words what went wrong with an input or an output, without the name of
// the input. It is one line.
func Text(p *diag.Printer, err error) string {
	var output *OutputError
	var path *fs.PathError
	if errors.As(err, &output) && errors.As(err, &path) {
		said := p.Text("output.failed", path.Path, reason(p, path.Err))
		if errors.Is(err, fs.ErrExist) {
			said = p.Text("output.force", said)
		}
		return said
	}
	return reason(p, err)
}

func reason(p *diag.Printer, err error) string {
	var hurt *damagedError
	if errors.As(err, &hurt) {
		return p.Text("input.damaged", reason(p, hurt.err))
	}
	var named *NotReadError
	if errors.As(err, &named) {
		switch named.kind {
		case zipKind, tarKind, rarKind:
			return p.Text("input.disguised", string(named.kind))
		}
		return p.Text("input.not-read", string(named.kind))
	}
	var passed *PassedError
	if errors.As(err, &passed) {
		return p.Text("passed.over", p.Text("passed."+string(passed.Why), 1))
	}
	for _, t := range texts {
		if errors.Is(err, t.err) {
			return p.Text(t.key)
		}
	}
	if isFull(err) {
		return p.Text("file.full")
	}
	return err.Error()
}
