// Whether changes of colleagues arrive by themselves: a green lamp, or a grey one with a word. Never a pop-up.
import type { ReactNode } from 'react';
import classes from './Header.module.css';

export function LiveMark({ connected }: { connected: boolean }): ReactNode {
  const text = connected ? '实时连接正常' : '连接已断开，数据不会自动更新，正在重新连接';
  return (
    <output className={classes.live} title={text} aria-label={text}>
      <span className={classes.lamp} data-on={connected || undefined} />
      {!connected && <span>离线</span>}
    </output>
  );
}
