// Matches patterns of people in bounded time: all ways are followed side by side, one character at a time, so no
// pattern and no value can make it slow; a budget of steps ends what is still too long.
import { type CharTest, wordChar } from './characters.ts';
import { parsePattern, PatternError } from './parse.ts';
import type { PatternNode } from './parse.ts';

export { PatternError } from './parse.ts';

type Instruction =
  | { op: 'char'; test: CharTest }
  | { op: 'split'; to: readonly number[] }
  | { op: 'edge'; at: 'start' | 'end' | 'word' | 'noWord' }
  | { op: 'ahead'; start: number; next: number; negative: boolean }
  | { op: 'match' };

const mostInstructions = 20_000;
const mostSteps = 3_000_000;
const cachedPrograms = 200;

const programs = new Map<string, readonly Instruction[]>();

/**
 * Whether the pattern is found in the value, as RegExp.test would say without flags, characters counted whole.
 * @throws PatternError when it cannot be read, or is too long to be matched in time
 */
export function patternMatches(source: string, value: string): boolean {
  const program = programOf(source);
  const text = Array.from(value, (letter) => letter.codePointAt(0) ?? 0);
  let steps = 0;
  const looked = new Map<number, boolean>();

  function holds(edge: 'start' | 'end' | 'word' | 'noWord', at: number): boolean {
    if (edge === 'start') return at === 0;
    if (edge === 'end') return at === text.length;
    const [before, after] = [text[at - 1], text[at]];
    const border = (before !== undefined && wordChar(before)) !== (after !== undefined && wordChar(after));
    return border === (edge === 'word');
  }

  /** Follows every way that needs no character; true when one of them is at the end of the pattern. */
  function follow(ways: Set<number>, from: number, at: number): boolean {
    const open = [from];
    for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
      if (ways.has(pc)) continue;
      ways.add(pc);
      steps += 1;
      if (steps > mostSteps) throw new PatternError('正则表达式太复杂，无法在限定时间内完成校验');
      const instruction = program[pc];
      if (instruction?.op === 'match') return true;
      if (instruction?.op === 'split') open.push(...instruction.to);
      else if (instruction?.op === 'edge' && holds(instruction.at, at)) open.push(pc + 1);
      else if (instruction?.op === 'ahead' && ahead(pc, instruction.start, at) !== instruction.negative)
        open.push(instruction.next);
    }
    return false;
  }

  function ahead(pc: number, start: number, at: number): boolean {
    const key = pc * (text.length + 1) + at;
    const known = looked.get(key);
    if (known !== undefined) return known;
    const found = run(start, at, true);
    looked.set(key, found);
    return found;
  }

  function run(start: number, from: number, anchored: boolean): boolean {
    let ways = new Set<number>();
    if (follow(ways, start, from)) return true;
    for (let at = from; at < text.length; at += 1) {
      const next = new Set<number>();
      const code = text[at] ?? 0;
      for (const pc of ways) {
        const instruction = program[pc];
        steps += 1;
        if (instruction?.op === 'char' && instruction.test(code) && follow(next, pc + 1, at + 1)) return true;
      }
      if (!anchored && follow(next, start, at + 1)) return true;
      if (anchored && next.size === 0) return false;
      ways = next;
    }
    return false;
  }

  return run(0, 0, false);
}

/** Null when the pattern can be used, else what is wrong with it. */
export function patternFault(source: string): string | null {
  try {
    programOf(source);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

function programOf(source: string): readonly Instruction[] {
  const known = programs.get(source);
  if (known !== undefined) return known;
  const program: Instruction[] = [];
  write(parsePattern(source), program);
  add(program, { op: 'match' });
  const [oldest] = programs.keys();
  if (programs.size >= cachedPrograms && oldest !== undefined) programs.delete(oldest);
  programs.set(source, program);
  return program;
}

function add(program: Instruction[], instruction: Instruction): number {
  if (program.length >= mostInstructions) throw new PatternError('正则表达式太复杂，请减少重复次数');
  return program.push(instruction) - 1;
}

function write(node: PatternNode, program: Instruction[]): void {
  switch (node.type) {
    case 'char':
      add(program, { op: 'char', test: node.test });
      return;
    case 'edge':
      add(program, { op: 'edge', at: node.at });
      return;
    case 'sequence':
      for (const item of node.items) write(item, program);
      return;
    case 'choice': {
      const head = add(program, { op: 'split', to: [] });
      const [starts, ends]: [number[], number[]] = [[], []];
      for (const option of node.options) {
        starts.push(program.length);
        write(option, program);
        ends.push(add(program, { op: 'split', to: [] }));
      }
      program[head] = { op: 'split', to: starts };
      for (const end of ends) program[end] = { op: 'split', to: [program.length] };
      return;
    }
    case 'ahead': {
      const head = add(program, { op: 'match' });
      write(node.item, program);
      add(program, { op: 'match' });
      program[head] = { op: 'ahead', start: head + 1, next: program.length, negative: node.negative };
      return;
    }
    default:
      writeRepeat(node.item, node.least, node.most, program);
  }
}

function writeRepeat(item: PatternNode, least: number, most: number, program: Instruction[]): void {
  for (let count = 0; count < least; count += 1) write(item, program);
  if (most === Infinity) {
    const head = add(program, { op: 'split', to: [] });
    write(item, program);
    add(program, { op: 'split', to: [head] });
    program[head] = { op: 'split', to: [head + 1, program.length] };
    return;
  }
  const heads: number[] = [];
  for (let count = least; count < most; count += 1) {
    heads.push(add(program, { op: 'split', to: [] }));
    write(item, program);
  }
  for (const head of heads) program[head] = { op: 'split', to: [head + 1, program.length] };
}
