// Which flow a submitted document takes: the first enabled one of its kind whose condition holds, those of the own
// organisation before those for all.
import { headerReader } from '#model/derive/read.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { compile, evaluate, ExpressionError } from '#model/expression.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { routeOf, type Route } from '#model/approval/approval.ts';
import { approvalFlow } from '#entities/system/approvalFlow.ts';
import type { Context } from '#server/context.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { sql, is } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

/** A document together with the facts its conditions may ask for. */
export interface Judged {
  def: EntityDef;
  doc: Doc;
  refs: RefMap;
}

/** Whether the condition holds; an empty one always does. @throws Refusal when it cannot be computed */
export function holds({ def, doc, refs }: Judged, condition: string, what: string): boolean {
  if (condition.trim() === '') return true;
  try {
    return evaluate(compile(condition), headerReader(def, doc, readerOf(refs))) === true;
  } catch (error) {
    if (error instanceof ExpressionError)
      throw conflict(`${what}的条件无法计算（${error.message}），请联系管理员修改审批流程`);
    throw error;
  }
}

export interface Flow {
  id: string;
  name: string;
  version: number;
  route: Route;
}

/** Null when documents of the kind, or this one, are approved without a flow. */
export async function flowFor(context: Context, judged: Judged): Promise<Flow | null> {
  const f = headerTable(approvalFlow, 'f');
  const rows = await selectRows(
    context.session,
    { id: f.id },
    sql`from ${f} where ${is(f.entityKey, judged.def.name)} and ${f.isActive} and ${f.status} = 'enabled'
       and (${f.organization} is null or ${is(f.organization, context.grants.org)})
     order by ${f.organization} nulls last, ${f.priorityNo} nulls last, ${f.code}`,
  );
  for (const { id } of rows) {
    const flow = await readDoc(context.session, approvalFlow, id);
    if (flow === null) continue;
    const { name, startCondition } = flow.fields;
    if (holds(judged, startCondition ?? '', `审批流程“${name ?? ''}”`)) return flowOf(flow);
  }
  return null;
}

function flowOf({ id, fields, lines }: DocOf<typeof approvalFlow>): Flow {
  return {
    id,
    name: fields.name ?? '',
    version: fields.flowVersion ?? 1,
    route: routeOf(fields, lines.steps),
  };
}
