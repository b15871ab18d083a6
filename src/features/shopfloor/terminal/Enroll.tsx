// A device that nobody knows yet: the foreman reads the code off its record, it is typed here once.
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { enroll, terminalStore } from './terminalStore.ts';
import classes from './terminal.module.css';

/** The page asks for nothing else. */
const focused = (input: HTMLInputElement | null): void => input?.focus();

export function Enroll(): ReactNode {
  const said = useStore(terminalStore, (terminal) => terminal.said);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await enroll(code);
    setBusy(false);
  };
  return (
    <main className={classes['page']} style={{ gridTemplateRows: '1fr' }} aria-label="启用终端">
      <form
        className={classes['centre']}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <h1 className={classes['title']}>启用终端</h1>
        <p>请输入班组长给的启用码（在“车间终端”的记录上，30 分钟内有效）</p>
        <input
          className={classes['code']}
          aria-label="启用码"
          ref={focused}
          style={{ width: '100%' }}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={8}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
        />
        <button
          type="submit"
          className={`${classes['key']} ${classes['primary']} ${classes['wide']}`}
          disabled={code.length < 8 || busy}
        >
          启用
        </button>
        {said !== null && (
          <p className={classes['bad']} role="alert">
            {said.text}
          </p>
        )}
      </form>
    </main>
  );
}
