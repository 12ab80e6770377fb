// mockapi
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"encoding/json"
	"errors"
	"math/big"
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The language of the models. A type is a function that reads a value at a place.

// Spoiled has the place of a value that is not what the model wants, and nothing around it takes that.
type Spoiled struct{ place string }

func (spoiled Spoiled) Error() string { return "spoiled at " + spoiled.place }

// Dropped says that an element is left out.
var Dropped = errors.New("dropped")

type Reading func(value any, place string, defects *[]string) (any, error)

type Type struct {
	read     Reading
	initial  any
	isObject bool
}

func api(name string, success, failure *Type, rules string) {
	apis[name] = API{success, failure, wordsOf(rules, " ")}
}

func kind(initial any, holds func(any) bool) *Type {
	return &Type{initial: initial, read: func(value any, place string, defects *[]string) (any, error) {
		if !holds(value) {
			return nil, Spoiled{place}
		}
		return value, nil
	}}
}

func textThat(holds func(string) bool) *Type {
	return kind("", func(value any) bool {
		found, isText := value.(string)
		return isText && holds(found)
	})
}

func exact(value any) *big.Rat {
	found, isNumber := value.(json.Number)
	// The exponent may be one of millions of digits.
	if _, err := strconv.ParseFloat(string(found), 64); !isNumber || err != nil {
		return nil
	}
	result, _ := new(big.Rat).SetString(string(found))
	return result
}

// missing is the value of a member that is not there.
type missing struct{}

func isAbsent(value any) bool { return value == nil || isA[missing](value) }

func isA[T any](value any) bool {
	_, holds := value.(T)
	return holds
}

func isTime(layout string) func(string) bool {
	return func(value string) bool {
		_, err := time.Parse(layout, value)
		return err == nil
	}
}

var (
	none       *Type
	nothing    = kind(nil, func(value any) bool { return value == nil })
	text       = kind("", isA[string])
	number     = kind(json.Number("0"), isA[json.Number])
	integer    = kind(json.Number("0"), func(value any) bool { found := exact(value); return found != nil && found.IsInt() })
	flag       = kind(false, isA[bool])
	uuid       = textThat(regexp.MustCompile(`^(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`).MatchString)
	date       = textThat(isTime("2006-01-02"))
	dateTime   = textThat(isTime(time.RFC3339Nano))
	printable  = regexp.MustCompile("^[!-~]+$")
	webAddress = textThat(func(value string) bool {
		found, err := url.Parse(value)
		return err == nil && found.IsAbs() && found.Host != "" && printable.MatchString(value)
	})
)

func values(known ...any) *Type {
	return kind(known[0], func(value any) bool {
		for _, one := range known {
			whole, isNumber := one.(int)
			found := exact(value)
			if value == one || isNumber && found != nil && found.Cmp(big.NewRat(int64(whole), 1)) == 0 {
				return true
			}
		}
		return false
	})
}

func either(first, second *Type) *Type {
	return &Type{initial: first.initial, read: func(value any, place string, defects *[]string) (any, error) {
		if found, err := first.read(value, place, defects); err == nil {
			return found, nil
		}
		return second.read(value, place, defects)
	}}
}

func below(place, name string) string {
	return place + "/" + strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

func fields(parts ...any) *Type {
	return &Type{initial: map[string]any{}, isObject: true, read: func(value any, place string, defects *[]string) (any, error) {
		members, isObject := value.(map[string]any)
		if !isObject {
			return nil, Spoiled{place}
		}
		found := map[string]any{}
		for i := 0; i < len(parts); i += 2 {
			name := parts[i].(string)
			member, isThere := members[name]
			if !isThere {
				member = missing{}
			}
			item, err := parts[i+1].(*Type).read(member, below(place, name), defects)
			if err != nil {
				return nil, err
			}
			if isShown(item) {
				found[name] = item
			}
		}
		return found, nil
	}}
}

func isShown(value any) bool {
	switch style["print"] {
	case "sparse":
		return value != nil && !reflect.ValueOf(value).IsZero()
	case "nulls":
		return true
	}
	return value != nil
}

func listOf(element *Type) *Type {
	return &Type{initial: []any{}, read: func(value any, place string, defects *[]string) (any, error) {
		elements, isList := value.([]any)
		if !isList {
			return nil, Spoiled{place}
		}
		found := []any{}
		for i, item := range elements {
			switch item, err := element.read(item, below(place, strconv.Itoa(i)), defects); err {
			case nil:
				found = append(found, item)
			case Dropped:
			default:
				return nil, err
			}
		}
		return found, nil
	}}
}

// firstOf is a list whose first element is read, and the others are not.
func firstOf(element *Type) *Type {
	return &Type{initial: []any{}, read: func(value any, place string, defects *[]string) (any, error) {
		elements, isList := value.([]any)
		if !isList {
			return nil, Spoiled{place}
		}
		found := append([]any{missing{}}, elements...)
		if len(elements) > 0 {
			found = found[1:]
		}
		first, err := element.read(found[0], place+"/0", defects)
		found[0] = first
		return found, err
	}}
}

func mapOf(element *Type) *Type {
	return &Type{initial: map[string]any{}, read: func(value any, place string, defects *[]string) (any, error) {
		entries, isObject := value.(map[string]any)
		if !isObject {
			return nil, Spoiled{place}
		}
		found := map[string]any{}
		for name, item := range entries {
			switch item, err := element.read(item, below(place, name), defects); err {
			case nil:
				found[name] = item
			case Dropped:
			default:
				return nil, err
			}
		}
		return found, nil
	}}
}

func recovering(kind *Type, reportsMissing bool, recovered any, result error) *Type {
	return &Type{initial: kind.initial, read: func(value any, place string, defects *[]string) (any, error) {
		found, err := kind.read(value, place, defects)
		if err == nil {
			return found, nil
		}
		if reportsMissing || !isAbsent(value) {
			var spoiled Spoiled
			if errors.As(err, &spoiled) && style["defects"] != "near" {
				place = spoiled.place
			}
			*defects = append(*defects, place)
		}
		return recovered, result
	}}
}

func required(kind *Type) *Type  { return kind }
func optional(kind *Type) *Type  { return recovering(kind, false, nil, nil) }
func defaulted(kind *Type) *Type { return recovering(kind, true, kind.initial, nil) }
func dropped(kind *Type) *Type   { return recovering(kind, true, nil, Dropped) }

// plain is an object, a list or a map that the contract does not name.
func plain(kind *Type) *Type {
	return &Type{initial: kind.initial, read: func(value any, place string, defects *[]string) (any, error) {
		if kind.isObject {
			members, _ := value.(map[string]any)
			return kind.read(members, place, defects)
		}
		found, err := kind.read(value, place, defects)
		if err != (Spoiled{place}) {
			return found, err
		}
		if !isAbsent(value) {
			*defects = append(*defects, place)
		}
		return nil, nil
	}}
}

func models() {
	// MODELS
}
