// The sum of a document's lines, where they have one: pieces and kilograms are not added, so a document of several units has
// none.

/** Formula of a header field over the lines `items`. */
export const totalOfOneUnit = 'if(differs(items.unit), null, sum(items.qty))';
