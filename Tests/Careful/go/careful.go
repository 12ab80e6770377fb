// mockapi
// SPDX-License-Identifier: Apache-2.0

// Careful clients in Go, with net/http and encoding/json. The argument has the style: see README.md.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"mime"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

type Words map[string]string

// wordsOf reads "a=b c=d".
func wordsOf(text, separator string) Words {
	words := Words{}
	for _, word := range strings.Split(text, separator) {
		if name, value, found := strings.Cut(word, "="); found {
			words[name] = value
		}
	}
	return words
}

func (words Words) get(name, otherwise string) string {
	if value, found := words[name]; found {
		return value
	}
	return otherwise
}

var style Words

type API struct {
	success, failure *Type
	rules            Words
}

var apis = map[string]API{}

// Text and JSON.

func decode(body []byte) ([]byte, error) {
	if style["utf8"] == "strict" && !utf8.Valid(body) {
		return nil, errors.New("not UTF-8")
	}
	if style["bom"] == "accept" {
		body = bytes.TrimPrefix(body, []byte("\ufeff"))
	}
	return body, nil
}

func parse(body []byte) (any, error) {
	body, err := decode(body)
	if err != nil {
		return nil, err
	}
	if !json.Valid(body) {
		return nil, errors.New("not JSON")
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	limit, _ := strconv.Atoi(style["depth"])
	return value(decoder, limit)
}

// value reads token by token, since a map does not tell that a name occurs twice.
func value(decoder *json.Decoder, depth int) (any, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	if found, isNumber := token.(json.Number); isNumber {
		real, _ := found.Float64()
		if math.IsInf(real, 0) && style["huge"] == "refuse" {
			return nil, errors.New("a number is too large")
		}
		if style["numbers"] == "double" {
			return json.Number(strconv.FormatFloat(real, 'g', -1, 64)), nil
		}
		return found, nil
	}
	if !isA[json.Delim](token) {
		return token, nil
	}
	if depth == 0 {
		return nil, errors.New("too deep")
	}
	if token == json.Delim('[') {
		found := []any{}
		for decoder.More() {
			item, err := value(decoder, depth-1)
			if err != nil {
				return nil, err
			}
			found = append(found, item)
		}
		_, err = decoder.Token()
		return found, err
	}
	found := map[string]any{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		item, err := value(decoder, depth-1)
		if err != nil {
			return nil, err
		}
		name := token.(string)
		if _, isThere := found[name]; isThere && style["keys"] == "refuse" {
			return nil, errors.New("a name occurs twice")
		} else if !isThere || style["keys"] == "last" {
			found[name] = item
		}
	}
	_, err = decoder.Token()
	return found, err
}

// The answers of the API.

type Answer struct {
	ID      any       `json:"id"`
	Outcome string    `json:"outcome"`
	Code    any       `json:"code,omitempty"`
	Defects *[]string `json:"defects,omitempty"`
	Decoded any       `json:"decoded,omitempty"`
	Detail  string    `json:"detail,omitempty"`
}

func checkHead(header http.Header, wanted string) error {
	given := header.Get("Content-Type")
	kind, parameters, err := mime.ParseMediaType(given)
	isJSON := given == "" || err == nil && (kind == "application/json" || strings.HasSuffix(kind, "+json"))
	if wanted != "" && kind != wanted || style["type"] == "check" && !isJSON {
		return errors.New("the type " + given)
	}
	if charset, isThere := parameters["charset"]; isThere && style["charset"] == "refuse" && !strings.EqualFold(charset, "utf-8") {
		return errors.New("the charset of " + given)
	}
	if coding := header.Get("Content-Encoding"); coding != "" && coding != "identity" {
		return errors.New("a coding that was not asked for")
	}
	return nil
}

func at(document any, pointer string) any {
	for _, step := range strings.Split(pointer, "/")[1:] {
		switch found := document.(type) {
		case map[string]any:
			document = found[step]
		case []any:
			document = nil
			if len(found) > 0 {
				document = found[0]
			}
		default:
			return nil
		}
	}
	return document
}

func understand(name string, status int, header http.Header, body []byte) (Answer, error) {
	code := strconv.Itoa(status)
	api, isThere := apis[name+" "+code]
	if !isThere {
		api = apis[name]
	}
	statuses := api.rules.get("statuses", map[bool]string{true: code}[status >= 200 && status < 300])
	isSuccess := strings.Contains(","+statuses+",", ","+code+",")
	expression, isText := api.rules["pattern"]
	if isText {
		text, err := decode(body)
		if err != nil || !isSuccess || !regexp.MustCompile("^("+expression+")$").Match(text) {
			return Answer{}, errors.New("status " + code)
		}
		return Answer{Outcome: "success"}, nil
	}
	if !isSuccess && (status < 400 || api.failure == nil) {
		return Answer{}, errors.New("status " + code)
	}
	if isSuccess && api.rules.get("read", code) != code {
		return Answer{Outcome: "success"}, nil
	}
	wanted := api.rules["failureType"]
	if isSuccess {
		wanted = api.rules["successType"]
	}
	if err := checkHead(header, wanted); err != nil {
		return Answer{}, err
	}
	document, err := parse(body)
	if err != nil {
		return Answer{}, err
	}
	var failureCode any
	if pointer, hasCode := api.rules["code"]; hasCode {
		failureCode = at(document, pointer)
	}
	if _, anyStatus := api.rules["anyStatus"]; anyStatus {
		if failureCode == nil && !isSuccess {
			return Answer{}, errors.New("no code")
		}
		isSuccess = failureCode == nil
	}
	defects := []string{}
	if !isSuccess {
		decoded, err := api.failure.read(document, "", &defects)
		return Answer{Outcome: "failure", Code: failureCode, Defects: &defects, Decoded: decoded}, err
	}
	decoded, err := api.success.read(document, "", &defects)
	answer := Answer{Outcome: "success", Defects: &defects, Decoded: decoded}
	if len(defects) > 0 {
		answer.Outcome = "partial"
	}
	return answer, err
}

type Exchange struct {
	ID                    any
	Scenario              string
	BaseURL               string
	TimeLimitMilliseconds int
	Request               struct {
		Method, Path, Body string
		Headers            map[string]string
	}
}

func answer(made Exchange) Answer {
	limit, cancel := context.WithTimeout(context.Background(), time.Duration(made.TimeLimitMilliseconds)*time.Millisecond)
	defer cancel()
	body := strings.NewReader(made.Request.Body)
	request, err := http.NewRequestWithContext(limit, made.Request.Method, made.BaseURL+made.Request.Path, body)
	if err != nil {
		panic(err)
	}
	for name, value := range made.Request.Headers {
		request.Header.Set(name, value)
	}
	client := http.Client{}
	if style["redirect"] == "no" {
		request.Header.Set("Authorization", "Bearer careful")
		client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	}
	response, err := client.Do(request)
	if err != nil {
		return Answer{Outcome: "noAnswer", Detail: err.Error()}
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		return Answer{Outcome: "noAnswer", Detail: err.Error()}
	}
	answer, err := understand(made.Scenario, response.StatusCode, response.Header, content)
	if err != nil {
		return Answer{Outcome: "unexpected", Detail: err.Error()}
	}
	return answer
}

func printed(value any) any {
	switch found := value.(type) {
	case json.Number:
		if style["print"] == "strings" {
			return string(found)
		}
		if real, _ := found.Float64(); math.IsInf(real, 0) && style["numbers"] == "double" {
			return nil
		}
	case []any:
		list := []any{}
		for _, item := range found {
			list = append(list, printed(item))
		}
		return list
	case map[string]any:
		members := map[string]any{}
		for name, item := range found {
			members[name] = printed(item)
		}
		return members
	}
	return value
}

func spoken(answer Answer) Answer {
	if style["say"] == "coarse" {
		isGood := answer.Outcome == "success" || answer.Outcome == "partial"
		answer.Outcome = map[bool]string{true: "ok", false: "error"}[isGood]
	}
	if style["defects"] == "none" {
		answer.Defects = nil
	}
	answer.Decoded = printed(answer.Decoded)
	if style["print"] == "none" {
		answer.Decoded = nil
	}
	return answer
}

func main() {
	style = wordsOf(os.Args[1], ",")
	models()
	input := bufio.NewReader(os.Stdin)
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		var made Exchange
		if err := json.Unmarshal(line, &made); err != nil {
			panic(err)
		}
		said := spoken(answer(made))
		said.ID = made.ID
		output, err := json.Marshal(said)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(output))
	}
}
