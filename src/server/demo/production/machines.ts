// The machines of the demo: a tree of classes and, for every work centre that works by machine, as many machines as it has
// places, with their data. One stands for repair, so that it can be seen what that means.
import { employee } from '#entities/master/employee.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { approved, clerkOf, defOf, saved } from '../trade/clerk.ts';

/** Code, name, kind, code of the class above. */
const classes: readonly (readonly [code: string, name: string, kind: string, above: string | null])[] = [
  ['10', '金属切削设备', 'production', null],
  ['11', '数控车床', 'production', '10'],
  ['12', '加工中心', 'production', '10'],
  ['13', '磨床', 'production', '10'],
  ['14', '钻攻机', 'production', '10'],
  ['20', '热处理设备', 'production', null],
  ['30', '模具工装', 'tooling', null],
  ['40', '检测仪器', 'instrument', null],
  ['50', '公用设备', 'utility', null],
];

/** By a word in the name of the work centre: class, name of a machine, model, maker, power. */
const kinds: readonly (readonly [
  word: string,
  code: string,
  name: string,
  model: string,
  maker: string,
  kw: string,
])[] = [
  ['车床', '11', '数控车床', 'CK6150', '沈阳机床', '11'],
  ['加工中心', '12', '立式加工中心', 'VMC850', '北京精雕', '18.5'],
  ['磨床', '13', '外圆磨床', 'M1432', '上海机床', '9'],
  ['钻攻', '14', '钻攻中心', 'T500', '大连机床', '7.5'],
  ['热处理', '20', '井式回火炉', 'RJ2-75', '丰东热技术', '75'],
];

export async function makeMachines(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, equipped);
}

async function equipped(context: WriteContext): Promise<void> {
  const { session, grants } = context;
  const made = new Map<string, string>();
  for (const [index, [code, name, equipmentKind, above]] of classes.entries()) {
    const parentId = above === null ? null : (made.get(above) ?? null);
    const { doc } = await saved(context, 'equipmentCategory', {
      code,
      name,
      equipmentKind,
      parentId,
      sortNo: index + 1,
    });
    made.set(code, doc.id);
  }
  const c = headerTable(workCenter, 'c');
  const centers = await selectRows(
    session,
    { id: c.id, name: c.name, workshop: c.workshop, department: c.department, resourceQty: c.resourceQty },
    sql`from ${c} where ${is(c.org, grants.org)} and c.status = 'approved' and c.center_type = 'machine' order by ${c.code}`,
  );
  for (const center of centers) {
    const kind = kinds.find(([word]) => (center.name ?? '').includes(word));
    const category = made.get(kind?.[1] ?? '');
    if (kind === undefined || category === undefined) continue;
    const [, , name, model, manufacturer, powerKw] = kind;
    let last = '';
    for (let place = 1; place <= Number(center.resourceQty); place += 1)
      last = await machine(context, {
        name: `${name} ${place} 号`,
        category,
        model,
        manufacturer,
        powerKw,
        workshop: center.workshop ?? '',
        workCenter: center.id,
        department: center.department,
        buyDate: '2022-03-15',
        enableDate: '2022-04-01',
        warrantyTo: '2024-04-01',
      });
    if (kind[0] === '磨床' && last !== '') await broken(context, last);
  }
}

async function machine(context: WriteContext, fields: Row): Promise<string> {
  const draft = await saved(context, 'equipment', fields);
  await approved(context, defOf('equipment'), draft, () => newId(context.ports));
  return draft.doc.id;
}

/** The last grinder stands, and its repair has been reported. */
async function broken(context: WriteContext, equipment: string): Promise<void> {
  const e = headerTable(employee, 'e');
  const [reporter] = await selectRows(
    context.session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, context.grants.org)} and e.status = 'approved' and e.employment_status = 'active' order by ${e.code} limit 1`,
  );
  const draft = await saved(context, 'repairOrder', {
    equipment,
    reporter: reporter?.id ?? '',
    faultType: 'mechanical',
    faultLevel: 'high',
    faultText: '磨头主轴异响，磨削面有振纹',
  });
  await transitionDoc(context, defOf('repairOrder'), draft.doc.id, 'submit', {
    version: draft.doc.version,
    key: newId(context.ports),
    acceptWarnings: true,
  });
}
