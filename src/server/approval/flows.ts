// Which flow a submitted document takes: the first enabled one of its kind whose condition holds, those of the own
// organisation before those for all.
import { headerReader } from '#model/derive/read.ts';
import type { Doc, EntityDef } from '#model/entity.ts';
import { compile, evaluate, ExpressionError } from '#model/expression.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { routeOf, type Route } from '#model/approval/approval.ts';
import { entities } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { textOf } from '#server/values.ts';

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
  const { rows } = await context.session.query(
    `select id from approval_flow where entity_key = $1 and is_active and status = 'enabled' and (organization is null or organization = $2::uuid)
     order by organization nulls last, priority_no nulls last, code`,
    [judged.def.name, context.grants.org],
  );
  for (const { id } of rows) {
    const flow = await readDoc(context.session, entities.approvalFlow, String(id));
    if (flow === null) continue;
    const name = textOf(flow.fields['name']);
    if (holds(judged, textOf(flow.fields['startCondition']), `审批流程“${name}”`)) return flowOf(flow);
  }
  return null;
}

function flowOf(flow: Doc): Flow {
  return {
    id: flow.id,
    name: textOf(flow.fields['name']),
    version: Number(flow.fields['flowVersion'] ?? 1),
    route: routeOf(flow.fields, flow.lines['steps'] ?? []),
  };
}
