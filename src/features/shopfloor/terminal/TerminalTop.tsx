// Head of the terminal: which machine, whether there is a network and how much waits for it, who is here, what time it is.
import { type ReactNode, useEffect, useState } from 'react';
import type { SignedInOperator } from '#api/shopfloor/terminal.ts';
import { shanghaiText } from '#model/time/calendar.ts';
import { choosePerson, signOut, type Terminal } from './terminalStore.ts';
import classes from './terminal.module.css';

export function TerminalTop({
  terminal,
  place,
  onPerson,
  onQueue,
}: {
  terminal: Terminal;
  place: string;
  onPerson: () => void;
  onQueue: () => void;
}): ReactNode {
  const { people, active, online, queue } = terminal;
  const unsent = queue.filter(({ refused }) => refused === null).length;
  const press = (person: SignedInOperator): void => {
    if (person.operator === active?.operator) void signOut(person, 'logout');
    else choosePerson(person);
  };
  return (
    <header className={classes['top']}>
      <strong>{place}</strong>
      {online && unsent === 0 ? (
        <span className={classes['online']}>● 在线</span>
      ) : (
        <button type="button" className={`${classes['key']} ${classes['offline']}`} onClick={onQueue}>
          {online ? '●' : '▲ 离线'} 未传 {unsent}
        </button>
      )}
      <span className={classes['grow']} />
      {/* Another button, not another meaning of one: a finger that changes over does not sign out. */}
      {people.map((person) => (
        <button
          key={`${person.employee} ${person.operator === active?.operator ? 'leave' : 'choose'}`}
          type="button"
          className={`${classes['key']} ${classes['person']} ${person.operator === active?.operator ? classes['chosen'] : ''}`}
          aria-label={person.operator === active?.operator ? `${person.name} 退出` : `换到 ${person.name}`}
          onClick={() => press(person)}
        >
          {person.name} {person.operator === active?.operator ? '✕' : ''}
        </button>
      ))}
      {active !== null && (
        <button type="button" className={classes['key']} onClick={onPerson}>
          ＋换人
        </button>
      )}
      <Clock />
    </header>
  );
}

function Clock(): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return <time>{shanghaiText(now).slice(11, 16)}</time>;
}
