/** From token states to one sentence vector of unit length. */

/** `states` holds `tokens` rows of `dimensions` floats, of one text without padding. The mean row, scaled to length 1. */
export function meanPool(states: Float32Array, dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (let offset = 0; offset < states.length; offset += dimensions)
    for (let index = 0; index < dimensions; index += 1) sum[index]! += states[offset + index]!;
  return toUnitLength(sum);
}

/** The first row ([CLS]), scaled to length 1. */
export function clsPool(states: Float32Array, dimensions: number): Float32Array {
  return toUnitLength(states.slice(0, dimensions));
}

export function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return length === 0 ? vector : vector.map((value) => value / length);
}
