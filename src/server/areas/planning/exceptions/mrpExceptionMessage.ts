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
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { codeText } from '#entities/codeLists.ts';
import * as z from 'zod';
import { targetOf, type Target } from './target.ts';

type Message = DocOf<typeof message>;

interface Facts {
  target: Target | null;
  reason: string;
  by: { user: string; at: string };
  undo: Undo | null;
  /** Version the changed document has now; null: it is gone, or nothing was changed. */
  stands: number | null;
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

export const mrpExceptionMessage = defineBehaviour(message, {
  title: '计划例外信息',
  checks: ['只能处理待处理的信息', '有建议的才能采纳', '撤回时单据没有又被改动'],
  effects: {
    acceptSuggestion: ['applySuggestion', 'notify', 'set'],
    ignore: ['set'],
    assign: ['notify', 'set'],
    undoHandling: ['set'],
  },
  async facts(doc, read, moment): Promise<Facts> {
    const undo = moment === 'undoHandling' ? undoOf(doc.fields.undo) : null;
    const changed = undo === null ? null : await read.doc(undo.entity, undo.id);
    return {
      target: moment === 'acceptSuggestion' || moment === 'assign' ? await targetOf(doc, read) : null,
      reason: givenOf(message, 'ignore', read.given).reason ?? '',
      by: { user: read.userId, at: read.now },
      undo,
      stands: changed?.version ?? null,
    };
  },
  check(doc, { target, undo, stands }, moment) {
    const isOpen = (doc.fields.handleStatus ?? 'open') === 'open';
    if (moment === 'undoHandling') {
      if (isOpen) return [error('这条信息还没有处理')];
      if (doc.fields.undo === null) return [error('单据已按建议修改，请在单据上改回')];
      return undo !== null && stands !== undo.version
        ? [error('单据后来又有改动，不能撤回，请在单据上改回')]
        : [];
    }
    if (!isOpen) return [error('这条信息已经处理过，请刷新')];
    if (moment === 'assign' && target?.owner == null)
      return [error(target === null ? '没有可以交办的单据' : '单据没有负责人，或负责人没有账号')];
    if (moment !== 'acceptSuggestion') return [];
    if (suggestionOf(exceptionFacts(doc)) === null)
      return [error('这条信息没有可以采纳的建议，请打开单据处理、忽略或转待办')];
    if (target === null) return [error(`单据 ${doc.fields.docCode ?? ''} 已不存在`)];
    return target.reach === 'owner' && target.owner === null
      ? [error('单据已下达或审核，须由负责人处理，但没有负责人或负责人没有账号')]
      : [];
  },
  plan: {
    acceptSuggestion(doc, facts) {
      const { target } = facts;
      const suggestion = suggestionOf(exceptionFacts(doc));
      if (target === null || suggestion === null) return [];
      if (target.reach === 'owner') return handedOn(doc, facts, target);
      return [
        {
          effect: 'applySuggestion',
          target,
          suggestion,
          lineNo: doc.fields.docLineNo ?? 0,
          fields: handled(facts, 'accepted', suggestionText(exceptionFacts(doc))),
        },
      ];
    },
    ignore: (doc, facts) => [own(doc, { ...handled(facts, 'ignored', facts.reason), undo: {} })],
    assign: (doc, facts) => (facts.target === null ? [] : handedOn(doc, facts, facts.target)),
    undoHandling: (doc, { undo }) => [
      ...(undo === null
        ? []
        : [{ effect: 'set' as const, entity: undo.entity, id: undo.id, fields: undo.fields }]),
      own(doc, { handleStatus: 'open', handledBy: null, handledAt: null, remark: null, undo: null }),
    ],
  },
});

/** `{}`: nothing but the message changed. */
function undoOf(stored: JsonValue): Undo | null {
  return undoSchema.safeParse(stored).data ?? null;
}

function own(doc: Message, fields: Row): Effect {
  return { effect: 'set', entity: 'mrpExceptionMessage', id: doc.id, fields };
}

function handled({ by }: Facts, handleStatus: string, remark: string): Row {
  return { handleStatus, handledBy: by.user, handledAt: by.at, remark };
}

/** Its owner is told what is proposed, and decides. */
function handedOn(doc: Message, facts: Facts, { owner, entity, id }: Target): Effect[] {
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
    own(doc, { ...handled(facts, 'accepted', '已转负责人待办'), undo: {} }),
  ];
}
