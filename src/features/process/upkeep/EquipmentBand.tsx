// What stands above the card of a machine: life, next maintenance, failures and standstill of the month, and what is open.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { equipmentHealthQuery } from '#api/process/maintenanceCalendar.ts';
import { codeText } from '#entities/codeLists.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { dueText, lifeShare, spanText } from '#entities/process/equipment/equipmentHealth.ts';
import type { DocumentBandProps } from '#features/document/form/documentForm.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { businessDate } from '#model/time/calendar.ts';
import { plainText } from '#model/text/plainText.ts';
import classes from './upkeep.module.css';

const machineOf = fieldsReader(equipment.fields, ['lifeUsed', 'lifeLimit', 'lifeUnit', 'nextMaintenance']);
const textAt = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export function EquipmentBand({ draft, stored }: DocumentBandProps): ReactNode {
  return stored ? <Health fields={draft.doc.fields} id={draft.doc.id} /> : null;
}

function Health({
  fields,
  id,
}: {
  fields: DocumentBandProps['draft']['doc']['fields'];
  id: string;
}): ReactNode {
  const { data } = useQuery(equipmentHealthQuery(id));
  const [today] = useState(() => businessDate(Date.now()));
  const { lifeUsed, lifeLimit, lifeUnit, nextMaintenance } = machineOf(fields);
  const [used, limit] = [textAt(lifeUsed), textAt(lifeLimit)];
  const share = lifeShare(used, limit);
  const next = textAt(nextMaintenance);
  return (
    <div className={classes['band']} role="group" aria-label="设备指标">
      {share !== null && (
        <Measure title="寿命" tone={share >= 1 ? 'bad' : share >= 0.9 ? 'warn' : undefined}>
          {Number(used ?? '0').toLocaleString('zh-CN')} / {Number(limit).toLocaleString('zh-CN')}{' '}
          {codeText('lifeUnit', plainText(lifeUnit))}
          <meter min={0} max={1} value={Math.min(1, share)} aria-label="已用寿命" />
        </Measure>
      )}
      <Measure title="下次保养" tone={next !== null && next < today ? 'bad' : undefined}>
        {dueText(next, today)}
        {next !== null && <small>{next}</small>}
      </Measure>
      <Measure title="本月故障">{data === undefined ? '…' : `${data.failures} 次`}</Measure>
      <Measure title="MTBF">{data === undefined ? '…' : spanText(data.mtbf)}</Measure>
      <Measure title="MTTR">{data === undefined ? '…' : spanText(data.mttr)}</Measure>
      <Measure title="本月停机">
        {data === undefined ? '…' : spanText(data.repairMinutes + data.maintenanceMinutes)}
        {data !== undefined && data.maintenanceMinutes > 0 && (
          <small>其中保养 {spanText(data.maintenanceMinutes)}</small>
        )}
      </Measure>
      <Measure title="未完" tone={(data?.lateTasks ?? 0) > 0 ? 'bad' : undefined}>
        {data === undefined ? '…' : `点检保养 ${data.openTasks} · 维修 ${data.openRepairs}`}
        {(data?.lateTasks ?? 0) > 0 && <small>逾期 {data?.lateTasks}</small>}
      </Measure>
    </div>
  );
}

function Measure({
  title,
  tone,
  children,
}: {
  title: string;
  tone?: 'warn' | 'bad' | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={classes['measure']} data-tone={tone}>
      <span>{title}</span>
      <b>{children}</b>
    </div>
  );
}
