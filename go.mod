module qipu

go 1.26.0

require (
	github.com/clipperhouse/uax29/v2 v2.2.0 // indirect
	github.com/fatih/color v1.18.0 // indirect
	github.com/mattn/go-colorable v0.1.13 // indirect
	github.com/mattn/go-isatty v0.0.20 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	github.com/owenrumney/go-sarif/v3 v3.3.1 // indirect
	golang.org/x/sys v0.25.0 // indirect
	golang.org/x/text v0.44.0 // indirect
)
