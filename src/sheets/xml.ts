// XML of a workbook, by a real parser: as events for the large parts, as a small tree for the others. Prefixes are cut off
// (`x:row` is `row`), which also makes both namespaces of the format, transitional and strict, one.
import { SaxesParser } from 'saxes';
import { SheetError } from './sheetError.ts';

export interface XmlTag {
  /** Without its prefix. */
  name: string;
  /** As it is written. */
  full: string;
  attributes: Readonly<Record<string, string>>;
}

export interface XmlEvents {
  open(tag: XmlTag): void;
  text(text: string): void;
  close(name: string, full: string): void;
}

export interface XmlReader {
  write(text: string): void;
  end(): void;
}

type ParserOptions = { xmlns: false; position: boolean };

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Both calls throw a SheetError for what is no well-formed XML, or defines entities of its own. */
export function xmlReader(events: XmlEvents): XmlReader {
  const parser = new SaxesParser<ParserOptions>({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new SheetError('damaged');
  });
  parser.on('opentag', ({ name, attributes }) =>
    events.open({ name: localName(name), full: name, attributes }),
  );
  parser.on('text', events.text);
  parser.on('cdata', events.text);
  parser.on('closetag', ({ name }) => events.close(localName(name), name));
  const checked = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      throw error instanceof SheetError ? error : new SheetError('damaged');
    }
  };
  return { write: (text) => checked(() => parser.write(text)), end: () => checked(() => parser.close()) };
}

export interface XmlNode extends XmlTag {
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
}

/** The document element; a node without a name for an empty text. @throws SheetError */
export function xmlTree(text: string): XmlNode {
  const top: XmlNode = { name: '', full: '', attributes: {}, children: [] };
  const path = [top];
  const add = (child: XmlNode | string): void => void path.at(-1)?.children.push(child);
  if (text === '') return top;
  const reader = xmlReader({
    open(tag) {
      const node: XmlNode = { ...tag, attributes: { ...tag.attributes }, children: [] };
      add(node);
      path.push(node);
    },
    text: add,
    close: () => void path.pop(),
  });
  reader.write(text);
  reader.end();
  return nodesIn(top)[0] ?? top;
}

/** The elements below, in order; those of one name, or all. */
export function nodesIn(node: XmlNode | undefined, name?: string): XmlNode[] {
  return (node?.children ?? []).filter(
    (child): child is XmlNode => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** Value of an attribute whatever its prefix. */
export function attributeOf({ attributes }: XmlTag, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([full]) => full.endsWith(`:${name}`))?.[1];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- characters XML cannot hold, and halves of characters
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text as XML holds it, without the characters it cannot hold. */
export function xmlText(text: string): string {
  return text
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '&#13;');
}

/** The start tag; a new line in an attribute stays one. */
export function startTag(full: string, attributes: Readonly<Record<string, string>>, closed = false): string {
  const list = Object.entries(attributes).map(
    ([name, value]) =>
      ` ${name}="${xmlText(value).replace(/[\t\n]/g, (blank) => `&#${blank.charCodeAt(0)};`)}"`,
  );
  return `<${full}${list.join('')}${closed ? '/>' : '>'}`;
}

export function xmlOf(node: XmlNode): string {
  if (node.children.length === 0) return startTag(node.full, node.attributes, true);
  const inner = node.children.map((child) => (typeof child === 'string' ? xmlText(child) : xmlOf(child)));
  return `${startTag(node.full, node.attributes)}${inner.join('')}</${node.full}>`;
}
