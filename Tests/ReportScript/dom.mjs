// mockapi
// SPDX-License-Identifier: Apache-2.0

/** As much of a browser's elements as tables need. */
class Element {
  constructor(name) {
    Object.assign(this, {name, className: "", children: [], attributes: {}, listeners: {}, parent: null});
  }

  set textContent(text) { this.children = text === "" ? [] : [text]; }
  get textContent() { return this.children.map((child) => child.textContent ?? child).join(""); }
  get classList() { return {add: (name) => { this.className += " " + name; }}; }
  setAttribute(name, value) { this.attributes[name] = value; }
  append(...children) {
    for (const child of children) if (child instanceof Element) child.parent = this;
    this.children.push(...children);
  }
  remove() { this.parent.children = this.parent.children.filter((child) => child !== this); }
  made(name) {
    const child = new Element(name);
    this.append(child);
    return child;
  }
  /** It comes before the rows that there are. */
  createTHead() {
    const head = this.made("thead");
    this.children.unshift(this.children.pop());
    return head;
  }
  createTBody() { return this.made("tbody"); }
  insertRow() { return this.made("tr"); }
  insertCell() { return this.made("td"); }
  get cells() { return this.children; }
  get cellIndex() { return this.parent.children.indexOf(this); }
  get nextElementSibling() { return this.parent.children[this.cellIndex + 1] ?? null; }
  get previousElementSibling() { return this.parent.children[this.cellIndex - 1] ?? null; }

  /** Only a class or the name of an element. */
  matches(selector) { return selector === this.name || this.className.split(" ").includes(selector.slice(1)); }
  closest(selector) { return this.matches(selector) ? this : this.parent?.closest(selector) ?? null; }
  querySelectorAll(selector) {
    return this.children.filter((child) => child instanceof Element)
      .flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }

  addEventListener(name, listener) { this.listeners[name] = listener; }
  focus() { document.activeElement = this; }
}

export const document = {createElement: (name) => new Element(name), activeElement: null};
