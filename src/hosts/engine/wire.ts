// The part of PostgreSQL's wire protocol that a single embedded connection needs: statements out, an answer to each back.
// Speaking it ourselves makes a result page five times cheaper than the engine's own row decoding, and the bytes can
// cross a thread boundary without being copied.
import { columnParser, type ColumnParser } from './columns.ts';
import { parameterTexts } from './parameters.ts';
import type { Plan } from './plans.ts';
import { engineFailure, type EngineFailure, type FailureReport } from './sqlFailure.ts';
import type { SqlRow } from '#server/ports.ts';

/** Larger results are refused (54000) in both engines: a list is paged, an export is read in portions. */
export const MAX_ROWS = 200_000;

export interface Answer {
  rows: SqlRow[];
  /** Command tag of the last statement, for example 'SELECT' or 'ROLLBACK'. */
  command: string;
  affected: number;
  failure: EngineFailure | null;
  /** Whether the engine took the statement's text; one that is kept under a name is then known by it. */
  parsed: boolean;
  notifications: { channel: string; payload: string }[];
}

/** The failure of a result beyond MAX_ROWS or beyond the byte limit of the host. */
export function tooLargeFailure(): EngineFailure {
  return engineFailure({ code: '54000', message: `result exceeds ${MAX_ROWS} rows` });
}

/** Without parameters the text may hold several statements; the result is the last one's. */
export function encodeStatement(
  text: string,
  parameters: readonly unknown[] = [],
  plan: Plan | null = null,
): Uint8Array {
  const writer = new Writer();
  const values = parameterTexts(parameters);
  if (values.length === 0) return writer.begin('Q').text(text).end().bytes();
  const name = plan?.name ?? '';
  if (plan?.parsed !== true) writer.begin('P').text(name).text(text).int16(0).end();
  writer.begin('B').text('').text(name).int16(0).int16(values.length);
  for (const value of values) writer.value(value);
  writer.int16(0).end();
  writer.begin('D').byte('P').text('').end();
  writer.begin('E').text('').int32(0).end();
  return writer.begin('S').end().bytes();
}

const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY']);

/** Rows touched, from a command tag such as 'INSERT 0 3'; 0 for reading commands. */
export function affectedBy(command: string, count: number | null): number {
  return WRITING.has(command) ? (count ?? 0) : 0;
}

/** Whether the answer leaves no transaction open: its last message is ReadyForQuery with status 'I'. */
export function isIdle(answer: Uint8Array): boolean {
  return answer.at(-1) === 0x49;
}

/** The answers to the statements of one message, in their order. */
export function decodeAnswers(bytes: Uint8Array): Answer[] {
  const reader = new Reader(bytes);
  const answers: Answer[] = [];
  let answer = newAnswer();
  let rows: SqlRow[] = [];
  let names: string[] = [];
  let parsers: ColumnParser[] = [];
  while (reader.at < bytes.length) {
    const kind = String.fromCharCode(bytes[reader.at] ?? 0);
    const end = reader.at + 1 + reader.int32At(reader.at + 1);
    reader.at += 5;
    if (kind === 'D') {
      if (rows.length === MAX_ROWS) answer.failure ??= tooLargeFailure();
      else rows.push(reader.row(names, parsers));
    } else if (kind === 'T') [names, parsers] = reader.columns();
    else if (kind === 'C') {
      const tag = reader.text().split(' ');
      answer.command = tag[0] ?? '';
      answer.affected = affectedBy(answer.command, Number(tag.at(-1)));
      answer.rows = rows;
      rows = [];
    } else if (kind === 'Z') {
      answers.push(answer);
      answer = newAnswer();
      rows = [];
    } else if (kind === '1') answer.parsed = true;
    else if (kind === 'E') answer.failure ??= engineFailure(reader.report());
    else if (kind === 'A') {
      reader.at += 4;
      answer.notifications.push({ channel: reader.text(), payload: reader.text() });
    }
    reader.at = end;
  }
  return answers;
}

function newAnswer(): Answer {
  return { rows: [], command: '', affected: 0, failure: null, parsed: false, notifications: [] };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Writer {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;
  #start = 0;

  begin(kind: string): this {
    this.byte(kind);
    this.#start = this.#at;
    return this.int32(0);
  }

  end(): this {
    this.#view.setInt32(this.#start, this.#at - this.#start);
    return this;
  }

  byte(character: string): this {
    this.#reserve(1);
    this.#bytes[this.#at] = character.charCodeAt(0);
    this.#at += 1;
    return this;
  }

  int16(value: number): this {
    this.#reserve(2);
    this.#view.setUint16(this.#at, value);
    this.#at += 2;
    return this;
  }

  int32(value: number): this {
    this.#reserve(4);
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
    return this;
  }

  /** A zero-terminated string; a zero inside is dropped, since nothing in PostgreSQL can hold one. */
  text(value: string): this {
    this.#string(value.includes('\0') ? value.replaceAll('\0', '') : value);
    return this.byte('\0');
  }

  value(value: string | null): this {
    if (value === null) return this.int32(-1);
    const lengthAt = this.#at;
    this.int32(0).#string(value);
    this.#view.setInt32(lengthAt, this.#at - lengthAt - 4);
    return this;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#at);
  }

  #string(value: string): void {
    this.#reserve(value.length * 3);
    this.#at += encoder.encodeInto(value, this.#bytes.subarray(this.#at)).written;
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + length));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

class Reader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  int32At(offset: number): number {
    return this.#view.getInt32(offset);
  }

  text(): string {
    const end = this.#bytes.indexOf(0, this.at);
    const value = this.#decode(this.at, end);
    this.at = end + 1;
    return value;
  }

  columns(): [string[], ColumnParser[]] {
    const count = this.#view.getInt16(this.at);
    this.at += 2;
    const names: string[] = [];
    const parsers: ColumnParser[] = [];
    for (let i = 0; i < count; i += 1) {
      names.push(this.text());
      parsers.push(columnParser(this.#view.getUint32(this.at + 6)));
      this.at += 18;
    }
    return [names, parsers];
  }

  row(names: readonly string[], parsers: readonly ColumnParser[]): SqlRow {
    const row: SqlRow = {};
    this.at += 2;
    for (let i = 0; i < names.length; i += 1) {
      const length = this.#view.getInt32(this.at);
      this.at += 4;
      const name = names[i] ?? '';
      if (length < 0) row[name] = null;
      else {
        row[name] = parsers[i]?.(this.#decode(this.at, this.at + length));
        this.at += length;
      }
    }
    return row;
  }

  report(): FailureReport {
    const report: FailureReport = { code: 'XX000', message: '' };
    for (let field = this.#bytes[this.at]; field; field = this.#bytes[this.at]) {
      this.at += 1;
      const value = this.text();
      if (field === 0x43) report.code = value;
      else if (field === 0x4d) report.message = value;
      else if (field === 0x6e) report.constraint = value;
      else if (field === 0x74) report.table = value;
      else if (field === 0x63) report.column = value;
    }
    return report;
  }

  // Most cells are short ASCII (codes, numbers, dates), for which the decoder's call overhead is the larger cost.
  #decode(start: number, end: number): string {
    if (end - start > 24) return decoder.decode(this.#bytes.subarray(start, end));
    let value = '';
    for (let i = start; i < end; i += 1) {
      const byte = this.#bytes[i] ?? 0;
      if (byte > 127) return decoder.decode(this.#bytes.subarray(start, end));
      value += String.fromCharCode(byte);
    }
    return value;
  }
}
