// A look at a referred record beside the page, without leaving it: what the record says, read-only.
import { Loaded } from '#ui/Loaded.tsx';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentQuery } from '#api/queries.ts';
import { readRef } from '#api/refsCache.ts';
import { entityOf, hasEntity } from '#entities/registry.ts';
import { formOf, isInternal } from '#model/derive/form.ts';
import type { Doc, EntityDef, FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { pathsIn } from '#model/storedFile.ts';
import { DetailList, type DetailItem } from '#ui/DetailList.tsx';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import { cellText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import { PictureList } from '#ui/upload/ImageUpload.tsx';
import { listPathOf } from '../recordPath.ts';
import classes from './PeekDrawer.module.css';

export interface PeekDrawerProps {
  entity: string;
  id: string;
  environment: FieldEnvironment;
  onClose: () => void;
}

export function PeekDrawer({ entity, id, environment, onClose }: PeekDrawerProps): ReactNode {
  const def = entityOf(entity);
  const { menu } = useSession();
  const tab = useTab();
  const opened = useQuery(documentQuery(entity, id));
  const path = listPathOf(menu, entity);
  if (def === undefined) return null;
  return (
    <Drawer opened onClose={onClose} title={titleOf(def, opened.data?.doc, environment)} size={720}>
      {/* What its references are called came with the answer, whatever the page below knows. */}
      <Loaded query={opened}>
        {({ doc }) => <Sections def={def} doc={doc} environment={{ ...environment, refs: readRef }} />}
      </Loaded>
      {path !== null && (
        <Group justify="flex-end" mt="lg">
          <Button
            variant="default"
            onClick={() => {
              onClose();
              tab.open(`${path}/${id}`);
            }}
          >
            打开
          </Button>
        </Group>
      )}
    </Drawer>
  );
}

function Sections({
  def,
  doc,
  environment,
}: {
  def: EntityDef;
  doc: Doc;
  environment: FieldEnvironment;
}): ReactNode {
  const { grants } = useSession();
  const sections = formOf(def, grants, hasEntity).flatMap(({ group, fields }) => {
    const items = fields.flatMap(({ key, field }) =>
      itemOf(field, doc.fields[key] ?? null, doc, environment),
    );
    return items.length === 0 ? [] : [{ group, items }];
  });
  return sections.map(({ group, items }) => (
    <section key={group} className={classes['section']} aria-label={group}>
      <h3>{group}</h3>
      <DetailList items={items} />
    </section>
  ));
}

/** What is empty is left out: a peek shows what there is. */
function itemOf(field: FieldDef, value: FieldValue, doc: Doc, environment: FieldEnvironment): DetailItem[] {
  if (isInternal(field) || field.qr === true) return [];
  if (field.kind === 'bool') return value === true ? [{ label: field.title, value: '是' }] : [];
  const text = cellText(field, value, doc.fields, environment);
  if (text === '') return [];
  if ((field.kind === 'image' || field.kind === 'images') && typeof value === 'string')
    return [
      { label: field.title, value: <PictureList label={field.title} paths={pathsIn(value)} />, wide: true },
    ];
  return [{ label: field.title, value: text, wide: field.kind === 'longText' }];
}

function titleOf(def: EntityDef, doc: Doc | undefined, environment: FieldEnvironment): string {
  const names = (def.label ?? ['code', 'name']).flatMap((key) => {
    const field = def.fields[key];
    const text =
      field === undefined
        ? ''
        : cellText(field, doc?.fields[key] ?? null, doc?.fields, { ...environment, refs: readRef });
    return text === '' ? [] : [text];
  });
  return [def.title, ...names].join(' ');
}
