// Records somebody may be looking for that cannot be chosen here, each with the reason: '不能选：M001 角钢，没有勾选“允许采购”'.
import type { ReactNode } from 'react';
import type { Unfit } from '#model/wire/wire.ts';
import classes from './FieldInput.module.css';

export function UnfitList({ unfit }: { unfit: readonly Unfit[] }): ReactNode {
  return (
    <ul className={classes['unfit']} aria-label="不能选的记录">
      {unfit.map(({ code, name, why }) => (
        <li key={`${code} ${name}`}>
          不能选：{[code, name].filter((part) => part !== '').join(' ')}，{why}
        </li>
      ))}
    </ul>
  );
}
