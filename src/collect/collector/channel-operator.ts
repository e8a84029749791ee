import type { Channel } from './channel.js';

/**
 * A channel as a linear map from shares of true values to shares of answers, written into `output`. All are
 * symmetric, so that the same map serves the way back.
 */
export type ChannelOperator = (input: Float64Array, output: Float64Array) => void;

/**
 * Randomised response over all categories alike.
 * @formula METHODS.md section 5: (beta - gamma) I + gamma 11'. Cost: number of categories.
 */
export function flatOperator({ keep, other }: Channel): ChannelOperator {
  const own = keep - other;
  return (input, output) => {
    let sum = 0;
    for (let i = 0; i < input.length; i++) sum += input[i];
    for (let i = 0; i < input.length; i++) output[i] = own * input[i] + other * sum;
  };
}

/**
 * Two attributes that went through their channels apart; cells row by row.
 * @formula METHODS.md section 5: the Kronecker product of the two. Cost: number of cells.
 */
export function productOperator(
  rows: number,
  columns: number,
  first: Channel,
  second: Channel,
): ChannelOperator {
  const own = first.keep - first.other;
  const ownColumn = second.keep - second.other;
  const columnSums = new Float64Array(columns);
  return (input, output) => {
    columnSums.fill(0);
    for (let i = 0; i < rows; i++) {
      const at = i * columns;
      let sum = 0;
      for (let j = 0; j < columns; j++) {
        sum += input[at + j];
        columnSums[j] += input[at + j];
      }
      const shared = own * second.other * sum;
      for (let j = 0; j < columns; j++) output[at + j] = own * ownColumn * input[at + j] + shared;
    }
    let total = 0;
    for (let j = 0; j < columns; j++) total += columnSums[j];
    for (let j = 0; j < columns; j++) {
      const shared = first.other * (ownColumn * columnSums[j] + second.other * total);
      for (let at = j; at < output.length; at += columns) output[at] += shared;
    }
  };
}
