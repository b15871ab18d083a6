// 计划例外信息: what a planner does with a message. Accepting does to the document what is proposed, or tells its owner where
// it is released; putting aside holds until a run proposes something else; each can be taken back.
import {
  suggestionOf,
  suggestionText,
  type ExceptionFacts,
} from '#entities/planning/exceptions/suggestion.ts';
import type { Problem } from '#model/check/problem.ts';
import { mrpExceptionMessage as message } from '#entities/planning/plan/mrpExceptionMessage.ts';
import type { JsonValue, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { codeText } from '#entities/codeLists.ts';
import * as z from 'zod';
import { targetOf, type Target } from './target.ts';

type Message = DocOf<typeof message>;

/** Who did it, and when. */
interface Handling {
  user: string;
  at: string;
}

const undoSchema = z.object({
  entity: z.string(),
  id: z.string(),
  version: z.number(),
  fields: z.record(z.string(), z.json()),
});
type Undo = z.infer<typeof undoSchema>;

const error = (message: string): Problem => ({ field: '', level: 'error', message });

function exceptionFacts({ fields }: Message): ExceptionFacts {
  return {
    exceptionCode: fields.exceptionCode ?? '',
    docCode: fields.docCode ?? '',
    currentDate: fields.currentDate,
    suggestedDate: fields.suggestedDate,
    currentQty: fields.currentQty,
    suggestedQty: fields.suggestedQty,
  };
}

const isOpen = ({ fields }: Message): boolean => (fields.handleStatus ?? 'open') === 'open';

const waiting = '信息还没有处理';
const handledAlready = (doc: Message): Problem[] =>
  isOpen(doc) ? [] : [error('这条信息已经处理过，请刷新')];

const by = ({ userId, now }: Read): Handling => ({ user: userId, at: now });

function acceptProblems(doc: Message, target: Target | null): Problem[] {
  if (suggestionOf(exceptionFacts(doc)) === null)
    return [error('这条信息没有可以采纳的建议，请打开单据处理、忽略或转待办')];
  if (target === null) return [error(`单据 ${doc.fields.docCode ?? ''} 已不存在`)];
  return target.reach === 'owner' && target.owner === null
    ? [error('单据已下达或审核，须由负责人处理，但没有负责人或负责人没有账号')]
    : [];
}

function assignProblems(target: Target | null): Problem[] {
  if (target === null) return [error('没有可以交办的单据')];
  return target.owner === null ? [error('单据没有负责人，或负责人没有账号')] : [];
}

/** @param stands version the changed document has now; null: it is gone, or nothing was changed */
function undoProblems(doc: Message, undo: Undo | null, stands: number | null): Problem[] {
  if (isOpen(doc)) return [error('这条信息还没有处理')];
  if (doc.fields.undo === null) return [error('单据已按建议修改，请在单据上改回')];
  return undo !== null && stands !== undo.version
    ? [error('单据后来又有改动，不能撤回，请在单据上改回')]
    : [];
}

export const mrpExceptionMessage = defineBehaviour(message, {
  title: '计划例外信息',
  actions: {
    acceptSuggestion: defineAction(message, {
      checks: [waiting, '有可以采纳的建议，单据还在'],
      effects: ['applySuggestion', 'notify', 'set'],
      facts: async (doc: Message, read) => ({ target: await targetOf(doc, read), by: by(read) }),
      check: (doc, { target }) => (isOpen(doc) ? acceptProblems(doc, target) : handledAlready(doc)),
      plan(doc, { target, by: handling }) {
        const suggestion = suggestionOf(exceptionFacts(doc));
        if (target === null || suggestion === null) return [];
        if (target.reach === 'owner') return handedOn(doc, handling, target);
        return [
          {
            effect: 'applySuggestion',
            target,
            suggestion,
            lineNo: doc.fields.docLineNo ?? 0,
            fields: handled(handling, 'accepted', suggestionText(exceptionFacts(doc))),
          },
        ];
      },
    }),
    ignore: defineAction(message, 'ignore', {
      checks: [waiting],
      effects: ['set'],
      facts: async (_doc, read) => by(read),
      check: handledAlready,
      plan: (doc, handling, { given }) => [
        own(doc, { ...handled(handling, 'ignored', given.reason ?? ''), undo: {} }),
      ],
    }),
    assign: defineAction(message, {
      checks: [waiting, '单据的负责人有账号'],
      effects: ['notify', 'set'],
      facts: async (doc: Message, read) => ({ target: await targetOf(doc, read), by: by(read) }),
      check: (doc, { target }) => (isOpen(doc) ? assignProblems(target) : handledAlready(doc)),
      plan: (doc, { target, by: handling }) => (target === null ? [] : handedOn(doc, handling, target)),
    }),
    undoHandling: defineAction(message, {
      checks: ['信息已处理，单据没有又被改动'],
      effects: ['set'],
      async facts(doc: Message, read) {
        const undo = undoOf(doc.fields.undo);
        const changed = undo === null ? null : await read.doc(undo.entity, undo.id);
        return { undo, stands: changed?.version ?? null };
      },
      check: (doc, { undo, stands }) => undoProblems(doc, undo, stands),
      plan: (doc, { undo }) => [
        ...(undo === null
          ? []
          : [{ effect: 'set' as const, entity: undo.entity, id: undo.id, fields: undo.fields }]),
        own(doc, { handleStatus: 'open', handledBy: null, handledAt: null, remark: null, undo: null }),
      ],
    }),
  },
});

/** `{}`: nothing but the message changed. */
function undoOf(stored: JsonValue): Undo | null {
  return undoSchema.safeParse(stored).data ?? null;
}

function own(doc: Message, fields: Row): Effect {
  return { effect: 'set', entity: 'mrpExceptionMessage', id: doc.id, fields };
}

function handled({ user, at }: Handling, handleStatus: string, remark: string): Row {
  return { handleStatus, handledBy: user, handledAt: at, remark };
}

/** Its owner is told what is proposed, and decides. */
function handedOn(doc: Message, handling: Handling, { owner, entity, id }: Target): Effect[] {
  if (owner === null) return [];
  const exception = exceptionFacts(doc);
  const proposal = suggestionText(exception);
  const title = `${codeText('mrpException', exception.exceptionCode)}：${exception.docCode}${proposal === '' ? '' : ` ${proposal}`}`;
  return [
    {
      effect: 'notify',
      users: [owner],
      title,
      content: (doc.fields.message ?? title).slice(0, 1000),
      entity,
      id,
    },
    own(doc, { ...handled(handling, 'accepted', '已转负责人待办'), undo: {} }),
  ];
}
