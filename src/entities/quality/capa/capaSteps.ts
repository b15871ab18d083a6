// The nine steps of a corrective action as a page shows them: which are done, which one waits, and how late it is. Pure.
import type { Doc, LineRow } from '#model/entity.ts';
import { daysBetween } from '#model/time/calendar.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { capaRecord } from './capaRecord.ts';
import { acceptedLots } from './capaRules.ts';

export interface CapaStep {
  step: string;
  title: string;
  state: 'done' | 'current' | 'waiting';
  /** What stands in it: '2 / 3 项'. */
  text: string;
  /** Days until it is due, negative when it is late; null without a date or once it is done. */
  daysLeft: number | null;
  /** Line table it is about. */
  lines: string | null;
}

/** How far each state is: a step is done once the record has passed the state it is confirmed in. */
const REACHED: Readonly<Record<string, number>> = {
  draft: 0,
  containing: 1,
  analysing: 2,
  planning: 3,
  implementing: 4,
  verifying: 5,
  verified: 6,
  closed: 7,
};

const STEPS = [
  { step: 'D0', title: '立项', from: 0, done: 1, lines: null },
  { step: 'D1', title: '小组', from: 0, done: 1, lines: 'team' },
  { step: 'D2', title: '问题', from: 0, done: 1, lines: null },
  { step: 'D3', title: '临时措施', from: 1, done: 2, lines: 'actions' },
  { step: 'D4', title: '根因', from: 2, done: 3, lines: 'whys' },
  { step: 'D5', title: '措施', from: 3, done: 4, lines: 'actions' },
  { step: 'D6', title: '实施与验证', from: 4, done: 6, lines: 'verifications' },
  { step: 'D7', title: '标准化', from: 6, done: 7, lines: null },
  { step: 'D8', title: '关闭', from: 6, done: 7, lines: null },
] as const;

/** @param today business date YYYY-MM-DD; none for a voided record. */
export function capaSteps(doc: Doc, today: string): CapaStep[] {
  const reached = REACHED[doc.status ?? 'draft'];
  if (reached === undefined) return [];
  return STEPS.map(({ step, title, from, done, lines }) => {
    const state = reached >= done ? 'done' : reached >= from ? 'current' : 'waiting';
    const due = state === 'done' ? null : dueOf(doc, step);
    return {
      step,
      title,
      state,
      text: figureOf(doc, step, reached),
      daysLeft: due === null ? null : daysBetween(today, due),
      lines,
    };
  });
}

const filled = (value: unknown): value is string => typeof value === 'string' && value !== '';
const recordOf = fieldsReader(capaRecord.fields, [
  'roundNo',
  'containmentDue',
  'dueDate',
  'leader',
  'skipReason',
  'verifyLots',
]);
const actionOf = fieldsReader(capaRecord.lines.actions.fields, [
  'actionKind',
  'roundNo',
  'doneAt',
  'dueDate',
]);
const roundOf = (doc: Doc): number => recordOf(doc.fields).roundNo ?? 1;
const actionsOf = (doc: Doc, containment: boolean): LineRow[] => {
  const { actions = [] } = doc.lines;
  const round = roundOf(doc);
  return actions.filter((row) => {
    const { actionKind, roundNo } = actionOf(row);
    return (actionKind === 'containment') === containment && (roundNo ?? round) === round;
  });
};
const isDone = (row: LineRow): boolean => filled(actionOf(row).doneAt);

/** Measures are due with the first of them that is open, everything else with the whole record. */
function dueOf(doc: Doc, step: string): string | null {
  const { containmentDue, dueDate } = recordOf(doc.fields);
  if (step === 'D3' && filled(containmentDue)) return containmentDue;
  if (step === 'D3' || step === 'D6') {
    const open = actionsOf(doc, step === 'D3').filter((row) => !isDone(row));
    const [first] = open
      .map((row) => actionOf(row).dueDate)
      .filter(filled)
      .toSorted();
    return first ?? null;
  }
  return step === 'D8' && filled(dueDate) ? dueDate : null;
}

function figureOf(doc: Doc, step: string, reached: number): string {
  const { fields } = doc;
  const { leader, verifyLots, skipReason } = recordOf(fields);
  const { team = [] } = doc.lines;
  const told = (field: string): string => (filled(fields[field]) ? '已填写' : '待填写');
  const share = (rows: readonly LineRow[]): string =>
    rows.length === 0 ? '无' : `${rows.filter(isDone).length} / ${rows.length} 项`;
  if (step === 'D0') return roundOf(doc) > 1 ? `第 ${roundOf(doc)} 轮` : '';
  if (step === 'D1') return filled(leader) ? `组长与 ${team.length} 人` : '缺组长';
  if (step === 'D2') return told('problem');
  if (step === 'D3') return filled(skipReason) ? '免做' : share(actionsOf(doc, true));
  if (step === 'D4') return told('occurCause');
  if (step === 'D5') return `${actionsOf(doc, false).length} 项`;
  if (step === 'D6')
    return reached >= 5 ? `接收 ${acceptedLots(doc)} / ${verifyLots ?? 0} 批` : share(actionsOf(doc, false));
  return step === 'D7' ? told('standardised') : '';
}
