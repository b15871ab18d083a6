// The picture of a person, or the last character of the name where there is none.
import type { ReactNode } from 'react';
import { Picture } from '#ui/upload/Picture.tsx';
import classes from './account.module.css';

export function Avatar({ name, path, size }: { name: string; path: string | null; size: number }): ReactNode {
  return (
    <span className={classes['avatar']} style={{ width: size, height: size, fontSize: size / 2.8 }}>
      {path === null || path === '' ? (
        <span aria-hidden>{Array.from(name).at(-1)}</span>
      ) : (
        <Picture path={path} title={`${name}的头像`} />
      )}
    </span>
  );
}
