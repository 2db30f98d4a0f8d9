package content

import (
	"cmp"
	"slices"
)

// Price is money and items, paid together or not at all.
type Price struct {
	Currency ID    // "" is Coins
	Money    int64 // 0 is nothing
	Also     []Sum // other currencies, each once and ascending; set where prices were added up
	Takes    []Stack
}

// Sum is an amount of a currency.
type Sum struct {
	Currency ID
	Amount   int64
}

// Free reports whether there is nothing to pay.
func (p *Price) Free() bool { return p.Money == 0 && len(p.Also) == 0 && len(p.Takes) == 0 }

// InCurrency returns the currency of the price.
func (p *Price) InCurrency() ID {
	if p.Currency == "" {
		return Coins
	}
	return p.Currency
}

// Sums returns what is to be paid in each currency: that of the price first, even if it
// is 0.
func (p *Price) Sums() []Sum {
	return append([]Sum{{p.InCurrency(), p.Money}}, p.Also...)
}

// Equals reports whether two prices are the same.
func (p *Price) Equals(q *Price) bool {
	return slices.Equal(p.Sums(), q.Sums()) && slices.Equal(p.Takes, q.Takes)
}

// Total adds up several prices. Its own currency is Coins if any of them has coins,
// else the first by id; items are in the order of their ids.
func Total(prices ...*Price) (all Price) {
	var sums []Sum
	for _, p := range prices {
		for _, s := range p.Sums() {
			sums = addSum(sums, s)
		}
		for _, t := range p.Takes {
			all.Takes = addStack(all.Takes, t)
		}
	}
	if len(sums) == 0 {
		return all
	}
	first := max(0, slices.IndexFunc(sums, func(s Sum) bool { return s.Currency == Coins }))
	if all.Money = sums[first].Amount; sums[first].Currency != Coins {
		all.Currency = sums[first].Currency
	}
	if rest := slices.Delete(sums, first, first+1); len(rest) > 0 {
		all.Also = rest
	}
	return all
}

func addSum(sums []Sum, s Sum) []Sum {
	if s.Amount == 0 {
		return sums
	}
	i, has := slices.BinarySearchFunc(sums, s.Currency, func(s Sum, id ID) int { return cmp.Compare(s.Currency, id) })
	if !has {
		return slices.Insert(sums, i, s)
	}
	sums[i].Amount += s.Amount
	return sums
}

func addStack(stacks []Stack, t Stack) []Stack {
	i, has := slices.BinarySearchFunc(stacks, t.Item, func(t Stack, id ID) int { return cmp.Compare(t.Item, id) })
	if !has {
		return slices.Insert(stacks, i, t)
	}
	stacks[i].Count += t.Count
	return stacks
}
