// What the catalogue says of one entity.

export interface CatalogueEntity {
  title: string;
  /** Keys of the header, parted by spaces. */
  fields: string;
  /** By sub-table. */
  lines?: Readonly<Record<string, string>>;
  actions: string;
}
