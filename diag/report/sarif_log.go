package report

import (
	"fmt"
	"strings"

	"qipu/diag"
)

// The parts of a SARIF 2.1.0 log that are used here, by the names of the standard.

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name     string      `json:"name"`
	Version  string      `json:"version,omitempty"`
	Language string      `json:"language"`
	Rules    []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               string       `json:"id"`
	ShortDescription sarifText    `json:"shortDescription"`
	FullDescription  sarifText    `json:"fullDescription"`
	Help             sarifText    `json:"help"`
	Default          sarifDefault `json:"defaultConfiguration"`
}

type sarifText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

type sarifDefault struct {
	Level string `json:"level"`
}

type sarifResult struct {
	RuleID     string          `json:"ruleId"`
	RuleIndex  *int            `json:"ruleIndex,omitempty"`
	Level      string          `json:"level"`
	Message    sarifMessage    `json:"message"`
	Locations  []sarifLocation `json:"locations,omitempty"`
	Related    []sarifLocation `json:"relatedLocations,omitempty"`
	Fixes      []sarifFix      `json:"fixes,omitempty"`
	Properties sarifProperties `json:"properties"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

// sarifProperties are the fields of a finding that SARIF has no place for.
type sarifProperties struct {
	Game       int              `json:"game,omitempty"`
	Ply        int              `json:"ply,omitempty"`
	Side       string           `json:"side,omitempty"`
	Reason     string           `json:"reason,omitempty"`
	Text       string           `json:"text,omitempty"`
	Articles   []string         `json:"articles,omitempty"`
	Candidates []diag.Candidate `json:"candidates,omitempty"`
	Count      int              `json:"count,omitempty"`
	Repaired   bool             `json:"repaired,omitempty"`
	diag.Details
}

type sarifLocation struct {
	Physical *sarifPhysical `json:"physicalLocation,omitempty"`
	Message  *sarifMessage  `json:"message,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	ByteOffset  *int64 `json:"byteOffset,omitempty"`
	EndColumn   int    `json:"endColumn,omitempty"`
	EndLine     int    `json:"endLine,omitempty"`
	StartColumn int    `json:"startColumn,omitempty"`
	StartLine   int    `json:"startLine,omitempty"`
}

type sarifFix struct {
	Description sarifMessage       `json:"description"`
	Changes     []sarifChange      `json:"artifactChanges"`
	Properties  sarifFixProperties `json:"properties"`
}

type sarifFixProperties struct {
	Safety diag.Safety `json:"safety"`
}

type sarifChange struct {
	Artifact     sarifArtifact      `json:"artifactLocation"`
	Replacements []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	Deleted  sarifRegion   `json:"deletedRegion"`
	Inserted *sarifContent `json:"insertedContent,omitempty"`
}

type sarifContent struct {
	Text string `json:"text"`
}

// maxWidth bounds the end of a region, whatever a finding says.
const maxWidth = 1 << 30

// physicalLocation is nil when nothing is known about the place.
func physicalLocation(source string, place diag.Place, width int) *sarifPhysical {
	if source == "" {
		return nil
	}
	location := &sarifPhysical{Artifact: sarifArtifact{uri(source)}}
	switch {
	case place.Line > 0:
		location.Region = &sarifRegion{StartLine: place.Line}
		if place.Column > 0 {
			location.Region.StartColumn, location.Region.EndColumn = place.Column, place.Column+min(max(width, 1), maxWidth)
		}
	case place.HasOffset && place.Offset >= 0:
		location.Region = &sarifRegion{ByteOffset: &place.Offset}
	}
	return location
}

// uri is the name of an input as a URI reference: forward slashes, all but the
// characters that a path may hold percent-encoded, "!" before the members of an
// archive kept.
func uri(source string) string {
	source = strings.ReplaceAll(source, `\`, "/")
	prefix := ""
	switch {
	case strings.HasPrefix(source, "/"):
		prefix = "file://"
	case len(source) > 2 && source[1] == ':' && source[2] == '/' && isLetter(source[0]):
		prefix, source = "file:///"+source[:2], source[2:]
	}
	var b strings.Builder
	b.WriteString(prefix)
	for i := range len(source) {
		c := source[i]
		if isLetter(c) || '0' <= c && c <= '9' || strings.IndexByte("-._~/!$&'()*+,;=@", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
