// A corrective action raised from the document that shows the problem: what it knows is carried over, and one document has
// one open record.
import { codeText } from '#entities/codeLists.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Behaviour } from '#server/behaviours/behaviour.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  /** Code of the open record of this document. */
  open: string | null;
}

/** @param carries fields of the new record, from the document. */
function raising(entity: string, title: string, carries: (doc: Doc) => Row): Behaviour {
  return defineBehaviour<Facts>({
    title: `${title}发起 8D`,
    checks: [`一张${title}只有一张未关闭的 8D`],
    effects: { raiseCapa: ['create'] },
    async facts(doc, read, moment) {
      if (moment !== 'raiseCapa') return { open: null };
      const [found] = await read.rows(
        `select code from capa_record where org = $1::uuid and source_line_id = $2 and status not in ('closed', 'voided') limit 1`,
        [read.org, doc.id],
      );
      return { open: optionalText(found?.['code']) };
    },
    check: (_doc, { open }) =>
      open === null
        ? []
        : [{ field: '', level: 'error', message: `已有未关闭的 8D ${open}，请在其中继续，或先关闭它` }],
    plan: {
      raiseCapa: (doc) => [
        {
          effect: 'create',
          opens: true,
          entity: 'capaRecord',
          fields: {
            sourceEntity: entity,
            sourceCode: textOf(doc.fields['code']),
            sourceLineId: doc.id,
            ...carries(doc),
          },
          lines: {},
        },
      ],
    },
  });
}

const textAt = (doc: Doc, field: string): string | null => optionalText(doc.fields[field]);

/** One key further than the call: what stopped the line is looked into. */
export const capaFromCall = raising('andonCall', '安灯呼叫', (doc) => ({
  title: `安灯呼叫 ${textOf(doc.fields['code'])}`,
  capaSource: 'internal',
  workshop: textAt(doc, 'workshop'),
  problem: [textAt(doc, 'remark'), textAt(doc, 'cause')].filter((text) => text !== null).join('\n'),
}));

/** What a customer sends back: only one material leaves no doubt which one it is about. */
export const capaFromReturn = raising('saleReturnApplication', '退货申请单', (doc) => {
  const rows = doc.lines['items'] ?? [];
  const [first] = rows;
  const isOne = rows.every((row) => row['material'] === first?.['material']);
  return {
    title: `客户退货 ${textOf(doc.fields['code'])}`,
    capaSource: 'customer',
    customer: textAt(doc, 'customer'),
    ...(isOne && first !== undefined
      ? { material: first['material'] ?? null, lot: first['lot'] ?? null }
      : {}),
    defectQty: isOne ? (first?.['qty'] ?? null) : null,
    problem: [codeText('returnReason', textOf(doc.fields['returnReason'])), textAt(doc, 'remark')]
      .filter((text) => text !== null && text !== '')
      .join('：'),
  };
});
