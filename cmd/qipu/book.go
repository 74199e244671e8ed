package main

import (
	"github.com/spf13/cobra"

	"qipu/replay"
	"qipu/rules/repetition"
)

// book are the flags that say by which rules games are judged.
type book struct {
	rules    string
	limit    int
	timeRule string
}

func (b *book) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	var names []string
	for _, r := range repetition.Rulesets {
		names = append(names, r.Name)
	}
	choice(cmd, f, &b.rules, "rules", names[0], "rule set: ", names...)
	f.IntVar(&b.limit, "natural-limit", 0, "rounds without a capture after which a draw may be claimed (default: as in the rule set, cn 60, axf 50)")
}

func (b *book) timeFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&b.timeRule, "time-rule", "", "time for the moves: 6.1 to 6.4 of the competition rules, or in seconds 40/5400:10/900, 3600, 3600+30 (default: the TimeControl tag)")
}

// check looks at the values.
func (b *book) check() error {
	_, err := b.options()
	return err
}

func (b *book) options() (replay.Options, error) {
	var o replay.Options
	o.Repetition.Rules, _ = repetition.Lookup(b.rules)
	if b.limit < 0 {
		return o, usage("--natural-limit %d: want a number of rounds", b.limit)
	}
	o.Repetition.Rounds = b.limit
	if b.timeRule != "" {
		var ok bool
		if o.Time, ok = replay.ParseTimeRule(b.timeRule, o.Repetition.Rules); !ok {
			return o, usage("--time-rule %s: want 6.1, 6.2, 6.3, 6.4, or times in seconds as in 40/5400:10/900, 3600 or 3600+30", b.timeRule)
		}
	}
	return o, nil
}
