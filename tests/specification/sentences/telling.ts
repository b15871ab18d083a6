// The sentences in words: which are proven, what the others lack, and, last, how many are proven of how many.
import { standingOf } from './all.ts';
import type { Sentence } from './sentence.ts';

export interface Standing {
  sentence: Sentence;
  isProven: boolean;
  /** Its statements without a passing test. */
  unproven: readonly string[];
}

/** A sentence is proven when statements speak of the whole of it and all of them are. */
export function standings(all: readonly Sentence[], proven: ReadonlySet<string>): Standing[] {
  return all.map((sentence) => {
    const unproven = sentence.statements.filter((id) => !proven.has(id));
    return { sentence, unproven, isProven: standingOf(sentence) === 'whole' && unproven.length === 0 };
  });
}

export function tellStandings(rows: readonly Standing[]): string[] {
  const open = rows.filter(({ isProven }) => !isProven);
  const proven = rows.length - open.length;
  return [
    ...(open.length === 0 ? [] : ['未证明的句子：', ...open.map((row) => `  ${lineOf(row)}`)]),
    `规格说明 ${proven} / ${rows.length} 句由上次运行中通过的测试证明，${open.length} 句没有。`,
  ];
}

function lineOf({ sentence: { id, says, statements, partly }, unproven }: Standing): string {
  const lacks = [
    ...(statements.length === 0 ? ['没有陈述'] : []),
    ...(partly === undefined ? [] : [`缺：${partly}`]),
    ...(unproven.length === 0 ? [] : [`未证明 ${unproven.join(' ')}`]),
  ];
  return `${id}  ${says}（${lacks.join('；')}）`;
}
