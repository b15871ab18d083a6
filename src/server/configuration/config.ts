// Values of system parameters: read where they count, or kept until the parameters change, so that a change is in force at
// once; the program's own value where an administrator set none that can be used.
import { configKeys, configProblem, type ConfigName } from '#entities/system/systemConfigKeys.ts';
import { newId } from '#server/ids.ts';
import type { Ports, Rows, SqlSession } from '#server/ports.ts';
import { pinyinColumns } from '#server/store/pinyin.ts';
import { sql, is, otherwise } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { systemConfig } from '#entities/system/systemConfig.ts';

/** The value in force as it is written: for behaviours and for parameters with a choice of words. */
export async function configText(rows: Rows, name: ConfigName): Promise<string> {
  const key = configKeys[name];
  if (key === undefined) return '';
  const c = headerTable(systemConfig, 'c');
  const [row] = await selectFrom(
    rows,
    { value: otherwise(c.value, '') },
    sql`from ${c} where ${is(c.configKey, name)} and ${c.status} = 'enabled' and ${c.organization} is null`,
  );
  const value = (row?.value ?? '').trim();
  return value === '' || configProblem(key, value) !== null ? key.defaultValue : value;
}

const valueOf = (session: SqlSession, name: ConfigName): Promise<string> =>
  configText(async (text, parameters) => (await session.query(text, parameters)).rows, name);

export async function configNumber(session: SqlSession, name: ConfigName): Promise<number> {
  return Number(await valueOf(session, name));
}

export async function configSwitch(session: SqlSession, name: ConfigName): Promise<boolean> {
  return (await valueOf(session, name)) === 'true';
}

/** Adds the rows of parameters that have none, and takes what the program says about the others. */
export async function ensureConfig(ports: Ports, session: SqlSession): Promise<void> {
  for (const [key, { area, name, valueType, defaultValue, description }] of Object.entries(configKeys)) {
    const { pinyin, initials } = pinyinColumns(name);
    const known = await session.query(
      `update system_config set area = $2, name = $3, name_pinyin = $4, name_initials = $5, value_type = $6, default_value = $7, description = $8
       where config_key = $1 and organization is null`,
      [key, area, name, pinyin, initials, valueType, defaultValue, description],
    );
    if (known.affected > 0) continue;
    await session.query(
      `insert into system_config (id, version, status, config_key, area, name, name_pinyin, name_initials, value_type, default_value, description,
         is_org_level, is_secret, created_at)
       values ($9::uuid, 1, 'enabled', $1, $2, $3, $4, $5, $6, $7, $8, false, false, $10::timestamptz)`,
      [
        key,
        area,
        name,
        pinyin,
        initials,
        valueType,
        defaultValue,
        description,
        newId(ports),
        new Date(ports.clock.now()).toISOString(),
      ],
    );
  }
}
