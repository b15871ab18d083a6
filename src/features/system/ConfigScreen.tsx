// 系统参数: each parameter by its module with what it does, its default, and an input of its kind; a change is kept at once
// and stands in the audit log.
import { Button, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf, newWriteKey, saveDocument } from '#api/mutations.ts';
import { listQuery } from '#api/queries.ts';
import { configKeys, configProblem, type ConfigKey } from '#entities/system/systemConfigKeys.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import type { Row } from '#model/entity.ts';
import { plainText } from '#model/plainText.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { usePermission } from '#ui/shell/Permission.tsx';
import classes from './sessions.module.css';

type ConfigRow = Row & { id: string; version: number };

const request = {
  offset: 0,
  limit: 500,
  sort: [
    { field: 'area', descending: false },
    { field: 'configKey', descending: false },
  ],
};

export function ConfigScreen(): ReactNode {
  return <ScreenEnvironment>{(environment) => <Config environment={environment} />}</ScreenEnvironment>;
}

function Config({ environment }: { environment: FieldEnvironment }): ReactNode {
  const { data, error, isPending, refetch } = useQuery(listQuery('systemConfig', request));
  usePageKeys((event) => {
    if (event.key !== 'F5') return false;
    void refetch();
    return true;
  });
  if (error !== null && data === undefined) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (isPending) return <PageSkeleton />;
  const areas = [...Map.groupBy(data.rows, (row) => plainText(row['area'] ?? null))];
  return (
    <section className={classes['page']} aria-label="系统参数">
      <div className={classes['scroll']}>
        {areas.map(([area, rows]) => (
          <div key={area}>
            <div className={classes['area']}>{environment.dictItems('systemArea').find(({ value }) => value === area)?.text ?? area}</div>
            <table className={classes['table']} aria-label={area}>
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
                  <Parameter key={`${row.id} ${row.version}`} row={row} onSaved={() => void refetch()} />
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </section>
  );
}

const shown = (key: ConfigKey | undefined, value: string): string => {
  if (key?.valueType !== 'bool') return value;
  return value === 'true' ? '是' : '否';
};

function Parameter({ row, onSaved }: { row: ConfigRow; onSaved(): void }): ReactNode {
  const { permitted } = usePermission();
  const [busy, setBusy] = useState(false);
  const name = plainText(row['name'] ?? null);
  const key = configKeys[plainText(row['configKey'] ?? null)];
  const byDefault = plainText(row['defaultValue'] ?? null);
  const stored = plainText(row['value'] ?? null);
  const current = stored === '' ? byDefault : stored;
  const [typed, setTyped] = useState(current);
  const locked = busy || !permitted('systemConfig:edit') || key === undefined;
  const problem = key === undefined ? null : configProblem(key, typed);

  async function keep(value: string): Promise<void> {
    setBusy(true);
    try {
      const patches = [{ op: 'set' as const, field: 'value', value: value === byDefault ? null : value }];
      await saveDocument('systemConfig', { id: row.id, version: row.version, key: newWriteKey(), patches });
      notify('success', `“${name}”已改为 ${shown(key, value)}，立即生效`);
      onSaved();
    } catch (failure) {
      notify('error', messageOf(failure));
      setTyped(current);
    } finally {
      setBusy(false);
    }
  }

  return (
    <tr>
      <td>
        <div className={classes['name']}>{name}</div>
        <div className={classes['sub']}>{plainText(row['configKey'] ?? null)}</div>
      </td>
      <td>
        <div className={classes['value']}>
          {key?.valueType === 'bool' ? (
            <Switch
              aria-label={name}
              checked={current === 'true'}
              disabled={locked}
              onChange={(event) => void keep(String(event.currentTarget.checked))}
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
                <Button size="compact-sm" disabled={locked || problem !== null} loading={busy} onClick={() => void keep(typed)}>
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
      <td className={classes['sub']}>{plainText(row['description'] ?? null)}</td>
      <td className={classes['sub']}>{shown(key, byDefault)}</td>
    </tr>
  );
}
