package content

import (
	"cmp"
	"slices"
)

// Price is what something costs: money and things, all of it or nothing.
type Price struct {
	Currency ID    // "" is Coins
	Money    int64 // 0 is nothing
	Also     []Sum // in other currencies, each once and ascending; there are some where prices are added up
	Takes    []Stack
}

// Sum is an amount of a currency.
type Sum struct {
	Currency ID
	Amount   int64
}

// Free tells whether there is nothing to pay.
func (p *Price) Free() bool { return p.Money == 0 && len(p.Also) == 0 && len(p.Takes) == 0 }

// InCurrency is the currency in which it is paid.
func (p *Price) InCurrency() ID {
	if p.Currency == "" {
		return Coins
	}
	return p.Currency
}

// Sums are what is to be paid in each currency: that of the price first, even where it is
// nothing.
func (p *Price) Sums() []Sum {
	return append([]Sum{{p.InCurrency(), p.Money}}, p.Also...)
}

// Equals tells whether two prices are the same.
func (p *Price) Equals(q *Price) bool {
	return slices.Equal(p.Sums(), q.Sums()) && slices.Equal(p.Takes, q.Takes)
}

// Total is several prices in one. Its own currency is Coins where some are among them, else
// the first by its id; things come in the order of their ids.
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
