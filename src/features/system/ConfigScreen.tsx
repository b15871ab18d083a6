// 系统参数: each parameter by its module with what it does, its default, and an input of its kind; a change is kept at once
// and stands in the audit log.
import { Button, NumberInput, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf, saveMutation } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { systemConfig } from '#entities/system/systemConfig.ts';
import { configKeys, configProblem } from '#entities/system/systemConfigKeys.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import type { Patch } from '#model/patch.ts';
import { plainText } from '#model/text/plainText.ts';
import { type ListRowOf, listRowsOf } from '#model/typedAnswer.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import frame from '#ui/page.module.css';
import quiet from '#ui/quietTable.module.css';
import { useKeyedWrite } from '../useWrite.ts';
import classes from './config.module.css';

type ConfigRow = ListRowOf<typeof systemConfig>;

const request = {
  offset: 0,
  limit: 500,
  sort: [
    { field: 'area', descending: false },
    { field: 'configKey', descending: false },
  ],
};

/** `id`: the parameter that was looked for, marked among the others. */
export function ConfigScreen({ id }: { id: string | null }): ReactNode {
  return (
    <ScreenEnvironment>{(environment) => <Config environment={environment} wanted={id} />}</ScreenEnvironment>
  );
}

function Config({
  environment,
  wanted,
}: {
  environment: FieldEnvironment;
  wanted: string | null;
}): ReactNode {
  const { data, error, isPending, refetch } = useQuery(listQuery('systemConfig', request));
  usePageKeys((event) => {
    if (event.key !== 'F5') return false;
    void refetch();
    return true;
  });
  if (error !== null && data === undefined)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  const areas = [...Map.groupBy(listRowsOf(systemConfig, data.rows), (row) => plainText(row.area))];
  const titleOf = (area: string): string =>
    environment.dictItems('systemArea').find(({ value }) => value === area)?.text ?? area;
  return (
    <section className={frame['page']} aria-label="系统参数">
      <div className={frame['scroll']}>
        {areas.map(([area, rows]) => (
          <div key={area}>
            <div className={classes['area']}>{titleOf(area)}</div>
            <table className={quiet['table']} aria-label={titleOf(area)}>
              <thead>
                <tr>
                  <th>参数</th>
                  <th>值</th>
                  <th>说明</th>
                  <th>默认值</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Parameter
                    key={`${row.id} ${row.version}`}
                    row={row}
                    wanted={row.id === wanted}
                    onSaved={() => void refetch()}
                  />
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </section>
  );
}

/** A value in words, by the type the row itself tells: a parameter that this program no longer knows is shown too. */
const shown = (row: ConfigRow, value: string): string => {
  if (row.valueType === 'option') return configKeys[plainText(row.configKey)]?.options?.[value] ?? value;
  if (row.valueType !== 'bool') return value;
  return value === 'true' ? '是' : '否';
};

function Parameter({
  row,
  wanted,
  onSaved,
}: {
  row: ConfigRow;
  wanted: boolean;
  onSaved(): void;
}): ReactNode {
  const { permitted } = usePermission();
  const saving = useKeyedWrite(saveMutation('systemConfig'));
  const name = plainText(row.name);
  const key = configKeys[plainText(row.configKey)];
  const byDefault = plainText(row.defaultValue);
  const stored = plainText(row.value);
  const current = stored === '' ? byDefault : stored;
  const [typed, setTyped] = useState(current);
  const locked = saving.busy || !permitted('systemConfig:edit') || key === undefined;
  const problem = key === undefined ? null : configProblem(key, typed);

  async function keep(value: string): Promise<void> {
    const patches: Patch[] = [{ op: 'set', field: 'value', value: value === byDefault ? null : value }];
    if (!(await saving.run({ id: row.id, version: row.version, patches }))) return setTyped(current);
    notify('success', `“${name}”已改为 ${shown(row, value)}，立即生效`);
    onSaved();
  }

  return (
    <tr className={wanted ? classes['wanted'] : undefined}>
      <td>
        <div className={quiet['name']}>{name}</div>
        <div className={quiet['sub']}>{plainText(row.configKey)}</div>
      </td>
      <td>
        <div className={classes['value']}>
          {row.valueType === 'bool' ? (
            <Switch
              aria-label={name}
              checked={current === 'true'}
              disabled={locked}
              onChange={(event) => void keep(String(event.currentTarget.checked))}
            />
          ) : key?.options !== undefined ? (
            <Select
              size="xs"
              w={220}
              aria-label={name}
              data={Object.entries(key.options).map(([value, label]) => ({ value, label }))}
              value={current}
              allowDeselect={false}
              disabled={locked}
              onChange={(value) => void keep(value ?? byDefault)}
            />
          ) : (
            <>
              <NumberInput
                size="xs"
                w={140}
                aria-label={name}
                value={typed}
                error={problem}
                disabled={locked}
                clampBehavior="none"
                allowDecimal={false}
                allowNegative={false}
                onChange={(value) => setTyped(String(value))}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && typed !== current && problem === null) void keep(typed);
                }}
              />
              {typed !== current && (
                <Button
                  size="compact-sm"
                  disabled={locked || problem !== null}
                  loading={saving.busy}
                  onClick={() => void keep(typed)}
                >
                  保存
                </Button>
              )}
            </>
          )}
          {current !== byDefault && typed === current && !locked && (
            <Button size="compact-sm" variant="subtle" onClick={() => void keep(byDefault)}>
              恢复默认
            </Button>
          )}
        </div>
      </td>
      <td className={quiet['sub']}>{plainText(row.description)}</td>
      <td className={quiet['sub']}>{shown(row, byDefault)}</td>
    </tr>
  );
}
