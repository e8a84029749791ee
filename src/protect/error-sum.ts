/** Sums distances of numbers from the means of their groups; what is added comes group by group. */
export class ErrorSum {
  #label: string | null | undefined;
  #numbers: number[] = [];
  #counts: number[] = [];
  #sum = 0;
  #records = 0;

  add(label: string | null, number: number, count: number): void {
    if (label !== this.#label) this.#close();
    this.#label = label;
    this.#numbers.push(number);
    this.#counts.push(count);
  }

  /** The mean distance over all that was added; 0 where nothing was. */
  mean(): number {
    this.#close();
    return this.#records === 0 ? 0 : this.#sum / this.#records;
  }

  #close(): void {
    const records = this.#counts.reduce((sum, count) => sum + count, 0);
    if (records > 0) {
      const mean = this.#numbers.reduce((sum, number, i) => sum + (number / records) * this.#counts[i], 0);
      this.#sum += this.#numbers.reduce((sum, n, i) => sum + Math.abs(n - mean) * this.#counts[i], 0);
      this.#records += records;
    }
    this.#numbers = [];
    this.#counts = [];
  }
}
