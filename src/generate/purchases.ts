import { drawNormal } from '../maths/discrete.js';
import { type Random, randomStream } from '../maths/random.js';
import type { Cell } from '../source/write/chunk.js';
import { checkOptions, chunksOf, type Generator, type RowMaker } from './generator.js';
import {
  BRANDS_PER_GOODS,
  drawHabits,
  type Habits,
  type Market,
  makeMarket,
  OWN_GOODS,
  OWN_SHOPS,
  OWN_TIMES,
  PAYMENTS,
} from './purchases-habits.js';
import { makeDates } from './words.js';

const COLUMNS = ['customer', 'date', 'time', 'shop', 'goods', 'brand', 'price', 'payment'];
const RECORDS_PER_USER = 100;
const MOST_PROFILES = 65_536;
const ACTIVITY_SKEW = 1.6;
const DAYS = 365;
const DAY_MINUTES = 1440;
const MEAN_BASKET = 2.6;
const LARGEST_BASKET = 150;

/**
 * Purchases of one year with a customer column, in order of time: a few customers buy often, everybody has
 * shops, goods, brands and times of their own, and what is bought together shares customer, date, time, shop
 * and payment. Records per customer behind a value (alpha of METHODS.md section 4) are skewed in date, time,
 * shop, goods, brand and price.
 */
export const purchases: Generator = {
  name: 'purchases',
  columns: COLUMNS,
  rows(options) {
    checkOptions('purchases', options, ['users']);
    const { records, seed } = options;
    const users = options.users ?? Math.max(1, Math.floor(records / RECORDS_PER_USER));
    return chunksOf(records, COLUMNS.length, makePurchases(records, users, seed));
  },
};

interface Basket {
  readonly user: number;
  readonly profile: number;
  readonly minute: number;
  readonly shop: number;
  readonly payment: string;
  items: number;
}

interface Year {
  readonly market: Market;
  readonly habits: Habits;
  readonly random: Random;
  readonly users: number;
  readonly profiles: number;
}

function makePurchases(records: number, users: number, seed: number): RowMaker {
  const market = makeMarket();
  const profiles = Math.min(users, MOST_PROFILES);
  const habits = drawHabits(market, randomStream(seed, 'purchases/habits'), profiles);
  const year: Year = { market, habits, random: randomStream(seed, 'purchases'), users, profiles };
  const days = planDays(records, randomStream(seed, 'purchases/days'));
  const dates = makeDates('2023-01-01', DAYS);
  const times = Array.from({ length: DAY_MINUTES }, (_, i) => timeOf(i));
  let day = -1;
  let baskets: Basket[] = [];
  let next = 0;
  let basket: Basket | undefined;
  return (columns, row) => {
    while (basket === undefined || basket.items === 0) {
      if (next === baskets.length) {
        day++;
        baskets = drawDay(year, days.records[day], days.basket[day]);
        next = 0;
      } else basket = baskets[next++];
    }
    basket.items--;
    columns[0][row] = `C${String(basket.user + 1).padStart(7, '0')}`;
    columns[1][row] = dates[day];
    columns[2][row] = times[basket.minute];
    columns[3][row] = market.shops[basket.shop];
    fillItem(year, basket, columns, row);
    columns[7][row] = basket.payment;
  };
}

/** Deals the records out over the year; weekends and the end of the year are busy, some days have large baskets. */
function planDays(records: number, random: Random): { records: number[]; basket: number[] } {
  const busy: number[] = [];
  const basket: number[] = [];
  for (let day = 0; day < DAYS; day++) {
    const weekend = day % 7 === 6 ? 1.5 : 1;
    const season = 1 + 0.6 * Math.exp(-0.5 * ((day - 350) / 9) ** 2);
    busy.push(weekend * season * Math.exp(0.1 * drawNormal(random)));
    basket.push(season * Math.exp(0.4 * drawNormal(random)));
  }
  const total = busy.reduce((sum, b) => sum + b, 0);
  let passed = 0;
  let dealt = 0;
  const counts = busy.map((b, day) => {
    passed += b;
    const until = day === DAYS - 1 ? records : Math.round((records * passed) / total);
    const count = until - dealt;
    dealt = until;
    return count;
  });
  return { records: counts, basket };
}

/** The baskets of one day in order of time; the last one drawn is cut to the day's records. */
function drawDay(year: Year, records: number, size: number): Basket[] {
  const baskets: Basket[] = [];
  for (let left = records; left > 0; ) {
    const basket = drawBasket(year, size);
    basket.items = Math.min(basket.items, left);
    left -= basket.items;
    baskets.push(basket);
  }
  return baskets.sort((a, b) => a.minute - b.minute);
}

function drawBasket({ market, habits, random, users, profiles }: Year, size: number): Basket {
  const user = Math.floor(users * random.float() ** ACTIVITY_SKEW);
  const profile = user % profiles;
  const own = habits.shops[profile * OWN_SHOPS + Math.floor(OWN_SHOPS * random.float() ** 2)];
  const mean = MEAN_BASKET * size * habits.basket[profile];
  return {
    user,
    profile,
    minute: drawMinute(market, habits, random, profile),
    shop: random.float() < 0.7 ? own : market.drawShop(random),
    payment: PAYMENTS[random.float() < 0.9 ? habits.payment[profile] : random.int(PAYMENTS.length)],
    items: Math.min(LARGEST_BASKET, Math.ceil(-mean * Math.log(1 - random.float())) || 1),
  };
}

function drawMinute(market: Market, habits: Habits, random: Random, profile: number): number {
  if (random.float() < 0.3) return market.drawMinute(random);
  const usual = habits.minutes[profile * OWN_TIMES + random.int(OWN_TIMES)];
  const minute = usual + Math.round(4 * drawNormal(random));
  return (minute + DAY_MINUTES) % DAY_MINUTES;
}

function fillItem(
  { market, habits, random }: Year,
  { profile, shop }: Basket,
  columns: Cell[][],
  row: number,
): void {
  const slot = profile * OWN_GOODS + Math.floor(OWN_GOODS * random.float() ** 2.5);
  const habitual = random.float() < 0.6;
  const goods = habitual ? habits.goods[slot] : market.drawGoods(random);
  const choice = habitual && random.float() < 0.8 ? habits.brandChoice[slot] : market.drawBrand(random);
  const brand = goods * BRANDS_PER_GOODS + choice;
  columns[4][row] = market.goods[goods];
  columns[5][row] = market.brands[brand];
  columns[6][row] = priceOf(market.brandCents[brand] * market.shopLevel[shop] * drawPromotion(random));
}

function drawPromotion(random: Random): number {
  const u = random.float();
  if (u < 0.8) return 1;
  return u < 0.93 ? 0.8 : 0.5;
}

/** Two decimals; prices end in 9 cents. */
function priceOf(cents: number): string {
  return ((Math.max(1, Math.round(cents / 10)) * 10 - 1) / 100).toFixed(2);
}

function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
