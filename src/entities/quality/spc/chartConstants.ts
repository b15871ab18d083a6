// Factors of control charts by subgroup size, as published in GB/T 17989.2 (ISO 7870-2): R charts up to 10, s charts up to 25.

/** Decimal texts. A2, D3, D4, d2 belong to ranges, A3, B3, B4, c4 to standard deviations. */
export interface RangeFactors {
  A2: string;
  D3: string;
  D4: string;
  d2: string;
}

export interface DeviationFactors {
  A3: string;
  B3: string;
  B4: string;
  c4: string;
}

export const SMALLEST_SUBGROUP = 2;
export const LARGEST_RANGE_SUBGROUP = 10;
export const LARGEST_DEVIATION_SUBGROUP = 25;

/** One row per subgroup size from 2: A2, D3, D4, d2. */
const RANGE_ROWS = `
1.880 0     3.267 1.128
1.023 0     2.574 1.693
0.729 0     2.282 2.059
0.577 0     2.114 2.326
0.483 0     2.004 2.534
0.419 0.076 1.924 2.704
0.373 0.136 1.864 2.847
0.337 0.184 1.816 2.970
0.308 0.223 1.777 3.078`;

/** One row per subgroup size from 2: A3, B3, B4, c4. */
const DEVIATION_ROWS = `
2.659 0     3.267 0.7979
1.954 0     2.568 0.8862
1.628 0     2.266 0.9213
1.427 0     2.089 0.9400
1.287 0.030 1.970 0.9515
1.182 0.118 1.882 0.9594
1.099 0.185 1.815 0.9650
1.032 0.239 1.761 0.9693
0.975 0.284 1.716 0.9727
0.927 0.321 1.679 0.9754
0.886 0.354 1.646 0.9776
0.850 0.382 1.618 0.9794
0.817 0.406 1.594 0.9810
0.789 0.428 1.572 0.9823
0.763 0.448 1.552 0.9835
0.739 0.466 1.534 0.9845
0.718 0.482 1.518 0.9854
0.698 0.497 1.503 0.9862
0.680 0.510 1.490 0.9869
0.663 0.523 1.477 0.9876
0.647 0.534 1.466 0.9882
0.633 0.545 1.455 0.9887
0.619 0.555 1.445 0.9892
0.606 0.565 1.435 0.9896`;

const table = (rows: string): readonly (readonly string[])[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => row.split(/\s+/));

const ranges = table(RANGE_ROWS).map(([A2 = '', D3 = '', D4 = '', d2 = '']): RangeFactors => ({
  A2,
  D3,
  D4,
  d2,
}));
const deviations = table(DEVIATION_ROWS).map(([A3 = '', B3 = '', B4 = '', c4 = '']): DeviationFactors => ({
  A3,
  B3,
  B4,
  c4,
}));

/** Factors of a subgroup of 2 to 10 values; undefined for others. */
export const rangeFactors = (size: number): RangeFactors | undefined => ranges[size - SMALLEST_SUBGROUP];

/** Factors of a subgroup of 2 to 25 values; undefined for others. */
export const deviationFactors = (size: number): DeviationFactors | undefined =>
  deviations[size - SMALLEST_SUBGROUP];
