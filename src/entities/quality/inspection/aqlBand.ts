// How near a lot is to its rejection, above the form of its bill: the sample, then per class of defects what was found
// against the numbers of the plan. Pure, so that the band moves with every value that is typed.
import type { Doc } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { isFullInspection } from './judgement.ts';

export interface AqlSegment {
  key: string;
  title: string;
  /** '2 / 4': found and rejection number, '4 ≥ 4' once it is reached; without numbers what was found. */
  text: string;
  /** Of the way to rejection, 0 to 1. */
  share: number;
  rejected: boolean;
  /** What the figures mean, in a sentence. */
  sentence: string;
}

const classes = [
  ['critical', '致命缺陷'],
  ['major', '严重缺陷'],
  ['minor', '轻微缺陷'],
] as const;
const strictnesses: Readonly<Record<string, string>> = {
  normal: '正常',
  tightened: '加严',
  reduced: '放宽',
};

const whole = (doc: Doc, field: string): number | null => {
  const value = doc.fields[field];
  return typeof value === 'number' ? value : null;
};
const text = (doc: Doc, field: string): string => {
  const value = doc.fields[field];
  return typeof value === 'string' ? value : '';
};

const sampleOf = factsReader({ result: 'dict', sampleNo: 'integer' });
const modeOf = factsReader({ inspectMode: 'dict' });

function drawn(doc: Doc): AqlSegment {
  const size = whole(doc, 'sampleQty') ?? 0;
  const { samples = [] } = doc.lines;
  const judged = new Set(
    samples
      .map(sampleOf)
      .flatMap(({ result, sampleNo }) => (result === 'accept' || result === 'reject' ? [sampleNo] : [])),
  ).size;
  const isFull = isFullInspection(doc);
  const letter = text(doc, 'codeLetter');
  const strictness = strictnesses[text(doc, 'strictness')];
  const how = isFull
    ? '全检'
    : [strictness, letter === '' ? '' : `字码 ${letter}`].filter((part) => part).join(' · ');
  return {
    key: 'sample',
    title: isFull ? '全检' : `样本${how === '' ? '' : `（${how}）`}`,
    text: `${judged} / ${size}`,
    share: size === 0 ? 0 : Math.min(1, judged / size),
    rejected: false,
    sentence: `已逐件录入 ${judged} 件，共 ${size} 件${how === '' ? '' : `（${how}）`}`,
  };
}

/** Empty for lots nobody inspects. */
export function aqlBand(doc: Doc): AqlSegment[] {
  if (modeOf(doc.fields).inspectMode === 'exempt') return [];
  const isFull = isFullInspection(doc);
  return [
    drawn(doc),
    ...classes.map(([level, title]): AqlSegment => {
      const found = whole(doc, `${level}Defects`) ?? 0;
      const limit = isFull ? null : whole(doc, `${level}Reject`);
      const rejected = limit === null ? isFull && found > 0 : found >= limit;
      return {
        key: level,
        title,
        text: limit === null ? String(found) : rejected ? `${found} ≥ ${limit}` : `${found} / ${limit}`,
        share: limit === null ? (rejected ? 1 : 0) : Math.min(1, found / limit),
        rejected,
        sentence:
          limit === null
            ? `${title} ${found}`
            : rejected
              ? `${title} ${found} ≥ 拒收数 ${limit}，不接收`
              : `${title} ${found}，到 ${limit} 即不接收`,
      };
    }),
  ];
}
