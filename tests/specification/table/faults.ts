// What can be wrong with the statements and their marks without running a test: ids given twice, ids of another form, marks
// in titles that name no statement. Quick, so that it is noticed at once.
import { hasEntity } from '#entities/registry.ts';
import type { MarkedTitle } from '#tests/proofs/markedTitles.ts';
import type { Area } from './areas.ts';

const idForm = /^[1-9]\.[a-zA-Z]+\.\d{2,3}$/;

/** One line for each fault: of the areas in their order, then of the titles. */
export function faultsOf(areas: readonly Area[], titles: readonly MarkedTitle[]): string[] {
  const seen = new Map<string, string>();
  const ofStatements = areas.flatMap(({ name, statements }) =>
    statements.flatMap(({ id }) => {
      const other = seen.get(id);
      seen.set(id, name);
      return [
        ...(other === undefined ? [] : [`${id}: given twice, in ${other}.ts and ${name}.ts`]),
        ...(idForm.test(id) ? [] : [`${id}: not of the form section.area.number, such as 2.tabs.03`]),
      ];
    }),
  );
  const ofTitles = titles.flatMap(({ file, title, ids }) => {
    if (ids.length === 0) return [`tests/${file}: the mark of “${title}” has no id`];
    return ids.filter((id) => !seen.has(id)).map((id) => `tests/${file}: there is no statement ${id}`);
  });
  return [...ofStatements, ...ofTitles];
}

/** Statements no title carries; those of screens have a test of their own once the entity is defined. */
export function withoutTest(areas: readonly Area[], titles: readonly MarkedTitle[]): string[] {
  const carried = new Set(titles.flatMap(({ ids }) => ids));
  return areas.flatMap(({ statements }) =>
    statements
      .filter(({ id, screen }) => !carried.has(id) && (screen === undefined || !hasEntity(screen.entity)))
      .map(({ id }) => id),
  );
}
