// npm run catalogue: the whole business catalogue against the product, with the whole as the denominator: what is there,
// what is there and read by nothing, what differs, what is missing, and which rules a test holds; each by name. With the
// name of an entity only that one. Exit code 1 when something that was built is missing.
import process from 'node:process';
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import { openTestApp } from '#tests/support/app.ts';
import { openPreparedDatabase } from '#tests/support/preparedDatabase.ts';
import { decidedDifferences, heldBy, leftOut, placeDecided } from './decided.ts';
import { differencesOf } from './differences.ts';
import { decidedRules, testsByRule } from './rules.ts';
import { readCatalogue, type CatalogueEntity } from './source.ts';
import type { FieldPlace } from './reads/exemptFields.ts';
import { fieldUses } from './reads/uses.ts';
import { walkCatalogue, type Finding } from './walk.ts';

const print = (text = ''): void => void process.stdout.write(`${text}\n`);
const list = (title: string, items: readonly string[]): void => {
  if (items.length > 0)
    print(`${title}（${items.length}）：\n${items.map((item) => `    ${item}`).join('\n')}`);
};

const [only] = process.argv.slice(2);
const catalogue = [...readCatalogue().values()].filter(({ key }) => only === undefined || key === only);
const built = catalogue.filter(({ key }) => entityOf(heldBy[key]?.entity ?? key) !== undefined);
const lacking = catalogue.filter((entity) => !built.includes(entity));
const faults = (await walk()).filter(
  ({ entity, missing }) => missing.length > 0 && (only ?? entity) === entity,
);

for (const { entity, title, missing } of faults)
  print(`✗ ${title} ${entity}\n${missing.map((text) => `    缺 ${text}`).join('\n')}`);
reportEntities();
reportFields();
const uses = reportUses();
reportRules();
if (only === undefined)
  list(
    '另行决定',
    Object.entries(leftOut).map(([code, reason]) => `${code}：${reason}`),
  );
// Last: what a reader of the whole looks for first.
print(uses);
process.exitCode = faults.length === 0 ? 0 : 1;

function reportEntities(): void {
  print(`业务对象 ${catalogue.length} 个：已有 ${built.length}，未做 ${lacking.length}`);
  for (const [area, entities] of Map.groupBy(lacking, (entity) => entity.area))
    print(
      `    未做 ${area}（${entities.length}）：${entities.map(({ key, title }) => `${title} ${key}`).join('、')}`,
    );
}

function reportFields(): void {
  const missing: string[] = [];
  let there = 0;
  let without = 0;
  for (const entity of built)
    for (const path of placesOf(entity)) {
      const decided = placeDecided(entity.key, path);
      const def = entityOf(heldBy[entity.key]?.entity ?? entity.key);
      const field = def === undefined || decided === null ? undefined : fieldIn(entity, decided ?? path);
      if (field === undefined && decided !== null) missing.push(`${entity.key}.${path}`);
      else if (decided === null) without += 1;
      else there += 1;
    }
  const elsewhere = lacking.reduce((sum, entity) => sum + placesOf(entity).length, 0);
  const differing = built.flatMap((entity) => {
    const def = entityOf(heldBy[entity.key]?.entity ?? entity.key);
    return def === undefined ? [] : differencesOf(entity, def);
  });
  const open = differing.filter((each) => !decidedDifferences.some(({ pattern }) => pattern.test(each)));
  print(
    `字段 ${there + without + missing.length + elsewhere} 个：已有 ${there}，另行决定不设的 ${without}，` +
      `缺少 ${missing.length}，在未做的业务对象中 ${elsewhere}；与业务目录写法不同 ${differing.length} 处（其中已另行决定 ${differing.length - open.length}）`,
  );
  list('    缺少', missing);
  list('    写法不同', open);
}

/** What is defined and read by nothing, of everything that is defined. */
function reportUses(): string {
  const { all, exempt, judged, decided, perhaps, unread } = fieldUses();
  const reasons = [...exempt].map(([{ why }, count]) => `${why} ${count}`);
  const records = [...decided.values()].reduce((sum, places) => sum + places.length, 0);
  const counts = `定义的字段 ${all} 个：不要求有读取者的 ${all - judged}（${reasons.join('；')}）；其余 ${judged} 个中，决定只供人看的 ${records}（docs/business-decisions.md），只在同一业务中有同名读取者的 ${perhaps.length}，没有规则、流程、报表、打印或画面读取的 ${unread.length}`;
  print(counts);
  const listed = (places: readonly FieldPlace[]): string[] =>
    places
      .filter(({ def }) => only === undefined || def.name === only)
      .map(({ def, path, field }) => `${def.title} ${def.name}.${path} ${field.title}`);
  for (const [why, places] of decided) list(`    只供人看：${why}`, listed(places));
  list('    读取者不确定', listed(perhaps));
  list('    没有读取者', listed(unread));
  return counts;
}

function reportRules(): void {
  const held = testsByRule();
  const rules = catalogue.flatMap((entity) => entity.rules.map((rule) => ({ ...rule, entity })));
  const decided = decidedRules();
  const otherwise = rules.filter(({ id }) => !held.has(id) && decided.has(id)).length;
  const open = rules.filter(({ id }) => !held.has(id) && !decided.has(id));
  const ofBuilt = open.filter(({ entity }) => built.includes(entity));
  print(
    `规则 ${rules.length} 条：有测试点名的 ${rules.length - open.length - otherwise}，另行决定的 ${otherwise}（docs/business-decisions.md）；没有的 ${open.length}（已做的业务对象 ${ofBuilt.length}，未做的 ${open.length - ofBuilt.length}）`,
  );
  list(
    '    没有测试点名（已做的业务对象）',
    ofBuilt.map(({ id, text }) => `${id} ${text}`),
  );
}

/** 'qty' and 'items.qty' of everything the entity has. */
function placesOf(entity: CatalogueEntity): string[] {
  return [
    ...entity.fields.map(({ key }) => key),
    ...Object.entries(entity.lines).flatMap(([table, fields]) => fields.map(({ key }) => `${table}.${key}`)),
  ];
}

function fieldIn(entity: CatalogueEntity, path: string) {
  const held = heldBy[entity.key];
  const def = entityOf(held?.entity ?? entity.key);
  if (def === undefined) return undefined;
  const inner = held?.lines === undefined ? undefined : fieldAt(def, `${held.lines}.${path}`);
  return inner ?? fieldAt(def, path) ?? def.parameters?.[path];
}

async function walk(): Promise<Finding[]> {
  const database = await openPreparedDatabase('embedded');
  const host = await openTestApp(database);
  try {
    const client = host.client();
    await client.signIn('admin', host.password);
    return await walkCatalogue(client, () => host.pass(60_000));
  } finally {
    await host.app.close();
    await database.close();
  }
}
