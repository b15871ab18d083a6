// 打印记录: who printed a document, when, with which template and in which version, newest first.
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/mutations.ts';
import { printRecordsQuery } from '#api/printing.ts';
import { kindOf } from '#model/kind.ts';
import classes from './PrintRecordsPanel.module.css';

const instant = { kind: 'datetime', title: '' } as const;

export function PrintRecordsPanel({ entity, id }: { entity: string; id: string }) {
  const { data: records, error } = useQuery(printRecordsQuery(entity, id));
  if (error !== null) return <Text c="var(--wb-error)">{messageOf(error)}</Text>;
  if (records === undefined) return <Skeleton h={64} />;
  if (records.length === 0)
    return (
      <Text size="sm" c="var(--wb-text-2)">
        还没有打印过
      </Text>
    );
  return (
    <>
      <Text size="xs" c="var(--wb-text-2)" mb={8}>
        共打印 {records.length} 次
      </Text>
      <ul className={classes['records']} aria-label="打印记录">
        {records.map((record, index) => (
          <li key={`${record.at} ${index}`} className={classes['record']}>
            <span>
              {record.byName ?? '系统'}
              {'　'}
              <time dateTime={record.at}>{kindOf('datetime').format(record.at, instant)}</time>
            </span>
            <span className={classes['with']}>
              {record.template ?? '模板未记录'}　版本 {record.version}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
