// What is wrong in a file: the frequent kinds first, then cell by cell.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FaultList, ImportFault } from '#model/wire/jobs.ts';
import quiet from '#ui/quietTable.module.css';
import classes from './importing.module.css';

export function FaultTable({ list: { faults, groups, total } }: { list: FaultList }): ReactNode {
  return (
    <>
      {groups.length > 1 && groups.length < faults.length && (
        <ul className={classes['remarks']} aria-label="错误的种类">
          {groups.slice(0, 6).map(({ title, message, count }) => (
            <li key={`${title} ${message}`}>
              {count.toLocaleString('zh-CN')} 处：{message}
            </li>
          ))}
        </ul>
      )}
      {/* Long lists are scrolled by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes['scroll']} role="region" aria-label="错误" tabIndex={0}>
        <table className={`${quiet['table'] ?? ''} ${quiet['dense'] ?? ''}`}>
          <thead>
            <tr>
              <th>位置</th>
              <th>列</th>
              <th>错误与改正办法</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- faults never change places
              <tr key={at}>
                <td className={classes['place']}>{placeOf(fault)}</td>
                <td>{fault.title}</td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > faults.length && (
        <Text size="xs" c="var(--wb-text-3)">
          只列出前 {faults.length} 处，全部 {total.toLocaleString('zh-CN')} 处请看错误文件
        </Text>
      )}
    </>
  );
}

function placeOf({ sheet, row, column }: ImportFault): string {
  return `${sheet} ${column === null ? `第 ${row} 行` : `${letters(column)}${row}`}`;
}

/** 0 → A, 26 → AA. */
function letters(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCodePoint(65 + ((rest - 1) % 26)) + name;
  return name;
}
