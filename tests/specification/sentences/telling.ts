// The sentences in words: how many there are, how many statements speak of, and each of the others by name.
import { standingOf, type Standing } from './all.ts';
import type { Sentence } from './sentence.ts';

const titles: Readonly<Record<Exclude<Standing, 'shown'>, string>> = {
  partly: '只有一部分有陈述',
  silent: '还没有陈述',
  waiting: '产品还没有',
};

export function sentenceLines(all: readonly Sentence[]): string[] {
  const by = Map.groupBy(all, standingOf);
  const count = (standing: Standing): number => by.get(standing)?.length ?? 0;
  return [
    `规格说明 ${all.length} 句：有陈述 ${count('shown')}，部分 ${count('partly')}，没有陈述 ${count('silent')}，产品还没有 ${count('waiting')}。`,
    ...(['partly', 'silent', 'waiting'] as const).flatMap((standing) => {
      const own = by.get(standing) ?? [];
      if (own.length === 0) return [];
      return [`  ${titles[standing]}：`, ...own.map((sentence) => `    ${lineOf(sentence)}`)];
    }),
  ];
}

function lineOf({ id, says, partly, waits }: Sentence): string {
  const rest = partly ?? waits;
  return rest === undefined ? `${id}  ${says}` : `${id}  ${says}（缺：${rest}）`;
}
