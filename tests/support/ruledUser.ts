// A colleague whose security groups carry data rules and field rules, as an administrator would have set them.
import type { Row } from '#model/entity.ts';
import type { Ports } from '#server/ports.ts';
import { addUser, type Client, type TestUser } from './app.ts';
import type { ReadyApp } from './readyApp.ts';

export interface Rule {
  entity: string;
  field: string;
  operator: string;
  value?: string;
  valueType?: string;
  combine?: 'and' | 'or';
  ruleGroup?: string;
  appliesTo?: readonly string[];
}

export interface RuledGroup {
  codes: readonly string[];
  /** Rules by the code they are chosen at. */
  rules?: Readonly<Record<string, readonly Rule[]>>;
  /** 'hidden' and so on by 'entity.field' or 'entity.lines.field'. */
  fields?: Readonly<Record<string, string>>;
}

let made = 0;
let desks = 0;

/** The rule as a row of 数据权限规则 on the menu of its entity; answers its id. */
export async function addRule({ database }: Ports, rule: Rule): Promise<string> {
  made += 1;
  const id = crypto.randomUUID();
  await database.query(
    `insert into permission_data_rule (id, status, code, rule_name, permission, field_key, operator, rule_value, value_type, combine, rule_group, applies_to, created_at)
     select $1::uuid, 'enabled', $2, $2, p.id, $4, $5, $6, $7, $8, $9, $10::text::jsonb, now()
     from permission p where p.component = $3 and p.menu_type = 'menu' limit 1`,
    [
      id,
      `R${made}`,
      `entity/${rule.entity}/List`,
      rule.field,
      rule.operator,
      rule.value ?? null,
      rule.valueType ?? 'constant',
      rule.combine ?? 'and',
      rule.ruleGroup ?? null,
      JSON.stringify(rule.appliesTo ?? null),
    ],
  );
  return id;
}

/** A user of the first organisation with these groups; nothing beside them. */
export async function addRuledUser(
  ports: Ports,
  login: string,
  groups: readonly RuledGroup[],
): Promise<TestUser> {
  const user = await addUser(ports, login);
  await ports.database.query('delete from user_groups where doc_id = $1::uuid', [user.id]);
  for (const [index, group] of groups.entries())
    await addGroup(ports, user.id, `${login}-${index}`, index + 1, group);
  return user;
}

/** A desk of a new colleague with these groups; `at` sets references of the user, by column. */
export async function ruledDesk(
  host: ReadyApp,
  groups: readonly RuledGroup[],
  at: Row = {},
): Promise<Client> {
  desks += 1;
  const user = await addRuledUser(host.ports, `ruled${desks}`, groups);
  for (const [column, value] of Object.entries(at))
    await host.database.query(`update "user" set ${column} = $2::uuid where id = $1::uuid`, [user.id, value]);
  return host.signedIn(user);
}

async function addGroup(
  ports: Ports,
  user: string,
  code: string,
  seq: number,
  { codes, rules = {}, fields = {} }: RuledGroup,
): Promise<void> {
  const { database } = ports;
  const group = crypto.randomUUID();
  await database.query(
    `insert into security_group (id, status, code, name, is_system, created_at) values ($1::uuid, 'enabled', $2, $2, false, now())`,
    [group, code],
  );
  for (const [at, held] of codes.entries()) {
    const chosen = await Promise.all((rules[held] ?? []).map((rule) => addRule(ports, rule)));
    await database.query(
      `insert into security_group_permissions (id, doc_id, seq, code, data_rules) values (gen_random_uuid(), $1::uuid, $2, $3, $4::uuid[])`,
      [group, at + 1, held, chosen],
    );
  }
  for (const [at, [path, access]] of Object.entries(fields).entries()) {
    const dot = path.indexOf('.');
    await database.query(
      `insert into security_group_field_rules (id, doc_id, seq, entity_key, field_key, access) values (gen_random_uuid(), $1::uuid, $2, $3, $4, $5)`,
      [group, at + 1, path.slice(0, dot), path.slice(dot + 1), access],
    );
  }
  await database.query(
    `insert into user_groups (id, doc_id, seq, security_group) values (gen_random_uuid(), $1::uuid, $2, $3::uuid)`,
    [user, seq, group],
  );
}
