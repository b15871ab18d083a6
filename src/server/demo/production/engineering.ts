// What the engineers of the demo are at: materials that may stand in for others, and changes of bills of materials, one
// agreed to for a day to come, one waiting for approval, one still being written. By the recipes of the product.
import { employee } from '#entities/master/employee.ts';
import { bom } from '#entities/master/bom/bom.ts';
import { material } from '#entities/master/material/material.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workdayAgo, workdayIn } from '../factoryDays.ts';
import { approved, clerkOf, defOf, saved } from '../trade/clerk.ts';

const schemes = 6;
/** Days until a change takes effect. */
const ahead = 14;

/** A line of an approved bill with another bought material of the same name and unit beside it. */
interface Pair {
  bom: string;
  part: string;
  partName: string;
  other: string;
  numerator: string;
}

export async function makeEngineering(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
    const pairs = await pairsOf(context);
    const byPart = [...new Map(pairs.map((pair) => [pair.part, pair])).values()];
    for (const [index, pair] of byPart.slice(0, schemes).entries()) await standIn(context, pair, index);
    await changed(context, byPart.slice(schemes, schemes + 3));
  });
}

function pairsOf({ session, grants }: WriteContext): Promise<Pair[]> {
  const [h, i] = [headerTable(bom, 'h'), linesTable(bom, 'items', 'i')];
  const [m, o] = [headerTable(material, 'm'), headerTable(material, 'o')];
  return selectRows(
    session,
    {
      bom: present(asKind('ref', sql`p.bom`)),
      part: present(asKind('ref', sql`p.part`)),
      partName: present(asKind('text', sql`p.name`)),
      other: present(asKind('ref', sql`p.other`)),
      numerator: present(asKind('qty', sql`coalesce(p.numerator, 1)`)),
    },
    sql`from (select distinct on (h.id) ${h.id} as bom, ${m.id} as part, ${m.name} as name, ${o.id} as other, ${i.numerator} as numerator
     from ${h} join ${i} on i.doc_id = h.id join ${m} on m.id = i.material
     join ${o} on o.org = h.org and o.name = m.name and o.base_unit = m.base_unit and o.id <> m.id and o.is_purchase and o.status = m.status
     where h.org = ${grants.org}::uuid and h.status = 'approved' and h.is_default and m.is_purchase
       and not exists (select 1 from bom_items x where x.doc_id = h.id and x.material = o.id)
     order by h.id, i.seq, o.code limit 200) p order by p.bom`,
  );
}

async function standIn(context: WriteContext, { part, partName, other }: Pair, index: number): Promise<void> {
  const draft = await saved(
    context,
    'materialSubstitution',
    {
      name: `${partName}替代`,
      substituteType: index % 3 === 2 ? 'whole' : 'mix',
      mainMaterial: part,
      effectiveDate: workdayAgo(context.today, 60),
      remark: '供货紧张时使用，须经质量确认',
    },
    { items: [{ material: other, qty: '1', priority: 1 }] },
  );
  if (index < schemes - 1)
    await approved(context, defOf('materialSubstitution'), draft, () => newId(context.ports));
}

/** Of three changes the first is approved, the second waits, the third is a draft. */
async function changed(context: WriteContext, pairs: readonly Pair[]): Promise<void> {
  const e = headerTable(employee, 'e');
  const [person] = await selectRows(
    context.session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, context.grants.org)} order by ${e.code} limit 1`,
  );
  const applicant = person?.id ?? '';
  const reasons = ['design', 'cost', 'quality'];
  for (const [index, { bom, part, partName, other, numerator }] of pairs.entries()) {
    const item: Row =
      index === 2
        ? {
            bom,
            action: 'quantity',
            oldMaterial: part,
            numerator: `${Number(numerator) + 1}`,
            denominator: '1',
          }
        : { bom, action: 'replace', oldMaterial: part, newMaterial: other };
    const draft = await saved(
      context,
      'engineeringChange',
      {
        reason: reasons[index] ?? 'design',
        applicant,
        effectiveDate: workdayIn(context.today, ahead + index * 7),
        disposal: index === 0 ? 'useUp' : null,
        description:
          index === 2 ? `${partName}用量调整，试制两批验证` : `${partName}换用另一规格，图纸同步换版`,
      },
      { items: [item] },
    );
    const { version, id } = draft.doc;
    if (index === 0) await approved(context, defOf('engineeringChange'), draft, () => newId(context.ports));
    else if (index === 1)
      await transitionDoc(context, defOf('engineeringChange'), id, 'submit', {
        version,
        key: newId(context.ports),
        acceptWarnings: true,
      });
  }
}
