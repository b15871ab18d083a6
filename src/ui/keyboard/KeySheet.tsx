// 快捷键: every key there is, by place, made from the key map.
import { Kbd } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { keyGroups } from './keyGroups.ts';
import { keyNames, keysOf } from './keyNames.ts';
import classes from './KeySheet.module.css';

export function KeySheet({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Modal opened title="快捷键" size={800} onClose={onClose}>
      <div className={classes.groups}>
        {keyGroups.map(({ title, entries }) => (
          <section key={title} className={classes.group} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {entries.map((entry) => (
                <Fragment key={entry.title}>
                  <dt>
                    {entry.keys.map((combination, index) => (
                      <span key={combination} className={classes.keys}>
                        {index > 0 && <span className={classes.or}>或</span>}
                        {keysOf(combination).map((part) => (
                          <Kbd key={part} className={classes.key ?? ''}>
                            {part}
                          </Kbd>
                        ))}
                      </span>
                    ))}
                  </dt>
                  <dd>{keyNames(entry.title)}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
