/** The storage types of ggml tensors: how many bytes a block of weights takes. */

export interface GgmlType {
  readonly name: string;
  readonly blockSize: number;
  readonly blockBytes: number;
}

const K = 256;

/** By the number the file has (ggml.h, enum ggml_type). Numbers that are missing were withdrawn. */
export const ggmlTypes: ReadonlyMap<number, GgmlType> = new Map(
  (
    [
      [0, 'F32', 1, 4],
      [1, 'F16', 1, 2],
      [2, 'Q4_0', 32, 18],
      [3, 'Q4_1', 32, 20],
      [6, 'Q5_0', 32, 22],
      [7, 'Q5_1', 32, 24],
      [8, 'Q8_0', 32, 34],
      [9, 'Q8_1', 32, 36],
      [10, 'Q2_K', K, 84],
      [11, 'Q3_K', K, 110],
      [12, 'Q4_K', K, 144],
      [13, 'Q5_K', K, 176],
      [14, 'Q6_K', K, 210],
      [15, 'Q8_K', K, 292],
      [16, 'IQ2_XXS', K, 66],
      [17, 'IQ2_XS', K, 74],
      [18, 'IQ3_XXS', K, 98],
      [19, 'IQ1_S', K, 50],
      [20, 'IQ4_NL', 32, 18],
      [21, 'IQ3_S', K, 110],
      [22, 'IQ2_S', K, 82],
      [23, 'IQ4_XS', K, 136],
      [24, 'I8', 1, 1],
      [25, 'I16', 1, 2],
      [26, 'I32', 1, 4],
      [27, 'I64', 1, 8],
      [28, 'F64', 1, 8],
      [29, 'IQ1_M', K, 56],
      [30, 'BF16', 1, 2],
      [34, 'TQ1_0', K, 54],
      [35, 'TQ2_0', K, 66],
      [39, 'MXFP4', 32, 17],
    ] as const
  ).map(([id, name, blockSize, blockBytes]) => [id, { name, blockSize, blockBytes }]),
);

/** Names of `general.file_type` (llama.h, enum llama_ftype), as people know quantisations by. */
export const fileTypeNames: ReadonlyMap<number, string> = new Map([
  [0, 'F32'],
  [1, 'F16'],
  [2, 'Q4_0'],
  [3, 'Q4_1'],
  [7, 'Q8_0'],
  [8, 'Q5_0'],
  [9, 'Q5_1'],
  [10, 'Q2_K'],
  [11, 'Q3_K_S'],
  [12, 'Q3_K_M'],
  [13, 'Q3_K_L'],
  [14, 'Q4_K_S'],
  [15, 'Q4_K_M'],
  [16, 'Q5_K_S'],
  [17, 'Q5_K_M'],
  [18, 'Q6_K'],
  [19, 'IQ2_XXS'],
  [20, 'IQ2_XS'],
  [21, 'Q2_K_S'],
  [22, 'IQ3_XS'],
  [23, 'IQ3_XXS'],
  [24, 'IQ1_S'],
  [25, 'IQ4_NL'],
  [26, 'IQ3_S'],
  [27, 'IQ3_M'],
  [28, 'IQ2_S'],
  [29, 'IQ2_M'],
  [30, 'IQ4_XS'],
  [31, 'IQ1_M'],
  [32, 'BF16'],
  [36, 'TQ1_0'],
  [37, 'TQ2_0'],
  [38, 'MXFP4'],
]);
