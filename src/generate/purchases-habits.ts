import { type DiscreteSampler, discreteSampler, drawNormal, zipfWeights } from '../maths/discrete.js';
import { type Random, randomStream } from '../maths/random.js';
import { makeName, makeWord } from './words.js';

/** The shops, goods and brands that everybody buys from. */
export interface Market {
  readonly shops: readonly string[];
  readonly goods: readonly string[];
  /** Brands of a kind of goods stand together: kind g has brands g * BRANDS_PER_GOODS and on. */
  readonly brands: readonly string[];
  readonly brandCents: Float64Array;
  readonly shopLevel: Float64Array;
  readonly drawShop: DiscreteSampler;
  readonly drawGoods: DiscreteSampler;
  /** Where people go and what they buy by habit: some shops and goods live on regulars, others on chance. */
  readonly drawOwnShop: DiscreteSampler;
  readonly drawOwnGoods: DiscreteSampler;
  readonly drawBrand: DiscreteSampler;
  readonly drawMinute: DiscreteSampler;
}

/** What a customer usually does; customers of the same profile share it. */
export interface Habits {
  readonly shops: Uint16Array;
  readonly goods: Uint16Array;
  readonly brandChoice: Uint8Array;
  readonly minutes: Uint16Array;
  readonly payment: Uint8Array;
  readonly basket: Float64Array;
}

/** Brands of one kind of goods. */
export const BRANDS_PER_GOODS = 4;
/** Own shops, goods and times of a customer. */
export const OWN_SHOPS = 4;
/** Kinds of goods a customer buys regularly. */
export const OWN_GOODS = 10;
/** Usual times of day of a customer. */
export const OWN_TIMES = 2;
/** Ways to pay. */
export const PAYMENTS = ['card', 'cash', 'phone', 'voucher', 'credit'] as const;

const MARKET_SEED = 1;
const SHOPS = 600;
const GOODS = 500;
const MINUTES = 1440;
const HABIT_SPREAD = 1.6;
const SHOP_LEVELS = [0.95, 1, 1, 1.05, 1.1];

/** Sets up the market. It is the same for every seed. */
export function makeMarket(): Market {
  const random = randomStream(MARKET_SEED, 'purchases/market');
  const brandCents = new Float64Array(GOODS * BRANDS_PER_GOODS);
  for (let g = 0; g < GOODS; g++) {
    const usual = Math.exp(Math.log(450) + 0.8 * drawNormal(random));
    for (let b = 0; b < BRANDS_PER_GOODS; b++) {
      brandCents[g * BRANDS_PER_GOODS + b] = usual * Math.exp(0.25 * drawNormal(random));
    }
  }
  const shopWeights = zipfWeights(SHOPS, 0.8, 5);
  const goodsWeights = zipfWeights(GOODS, 0.9, 10);
  return {
    shops: Array.from({ length: SHOPS }, (_, i) => `${makeName(400 + i)} ${100 + i}`),
    goods: Array.from({ length: GOODS }, (_, i) => makeWord(400 + 7 * i)),
    brands: Array.from(brandCents, (_, i) => makeName(8000 + 3 * i)),
    brandCents,
    shopLevel: Float64Array.from({ length: SHOPS }, () => SHOP_LEVELS[random.int(SHOP_LEVELS.length)]),
    drawShop: discreteSampler(shopWeights),
    drawGoods: discreteSampler(goodsWeights),
    drawOwnShop: discreteSampler(shopWeights.map((w) => w * Math.exp(HABIT_SPREAD * drawNormal(random)))),
    drawOwnGoods: discreteSampler(goodsWeights.map((w) => w * Math.exp(HABIT_SPREAD * drawNormal(random)))),
    drawBrand: discreteSampler([0.45, 0.28, 0.17, 0.1]),
    drawMinute: discreteSampler(Float64Array.from({ length: MINUTES }, (_, minute) => footfall(minute))),
  };
}

/** Draws the habits of `profiles` kinds of customers. Memory: some 40 bytes each. */
export function drawHabits(market: Market, random: Random, profiles: number): Habits {
  const drawPayment = discreteSampler([0.5, 0.25, 0.15, 0.06, 0.04]);
  return {
    shops: Uint16Array.from({ length: profiles * OWN_SHOPS }, () => market.drawOwnShop(random)),
    goods: Uint16Array.from({ length: profiles * OWN_GOODS }, () => market.drawOwnGoods(random)),
    brandChoice: Uint8Array.from({ length: profiles * OWN_GOODS }, () => market.drawBrand(random)),
    minutes: Uint16Array.from({ length: profiles * OWN_TIMES }, () => market.drawMinute(random)),
    payment: Uint8Array.from({ length: profiles }, () => drawPayment(random)),
    basket: Float64Array.from({ length: profiles }, () => Math.exp(0.4 * drawNormal(random))),
  };
}

/** How busy shops are at a minute of the day: morning, noon and evening, and a few at night. */
function footfall(minute: number): number {
  const peak = (at: number, width: number) => Math.exp(-0.5 * ((minute / 60 - at) / width) ** 2);
  return 0.006 + 0.6 * peak(8.5, 1.2) + 0.9 * peak(12.7, 1.6) + 1.1 * peak(17.8, 1.7);
}
