import { tokenise } from '../names/tokenise.js';

/** Given names and surnames that are common where the six languages are spoken, and some beyond: enough to know a column of names by. */
const COMMON = `
  james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven paul
  andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry
  justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry peter henry adam arthur oliver
  harry liam noah lucas ethan mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret
  sandra ashley kimberly emily donna michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen
  amy angela shirley anna brenda pamela emma nicole helen samantha katherine christine rachel carolyn janet maria heather diane
  julie joyce victoria kelly christina joan evelyn olivia sophia isabella mia charlotte amelia alice grace chloe ella lucy
  hans klaus jurgen juergen wolfgang dieter manfred uwe gunter guenter horst bernd karl heinz walter andreas stefan christian
  sebastian tobias florian felix lukas leon jonas finn paula ursula monika petra elisabeth sabine renate helga brigitte ingrid
  erika katrin claudia heike susanne anja lena hannah johanna marie sophie greta frieda max moritz anke jens sven dirk ralf lars
  jean pierre michel andre philippe rene louis alain jacques bernard marcel daniel roger francois christophe nicolas julien
  antoine hugo jeanne francoise monique catherine nathalie isabelle jacqueline sylvie martine camille manon lea chantal
  jose antonio juan manuel francisco luis javier miguel angel carlos jesus pedro pablo sergio fernando jorge alberto alvaro
  carmen josefa dolores pilar teresa ana isabel cristina marta lucia rosa elena raquel joao luiz paulo marcos rafael tiago
  diogo goncalo ricardo rui bruno mariana beatriz ines matilde francisca giuseppe giovanni mario luigi francesco angelo
  vincenzo pietro salvatore roberto franco marco matteo lorenzo giulia chiara federica francesca giovanna rosa sofia aurora
  mohamed mohammed muhammad ahmed ali omar fatima aisha yusuf ibrahim mehmet mustafa wei li ming chen yuki hiroshi raj priya
  amit rahul anil sunita ivan dmitri olga natalia anastasia svetlana krzysztof agnieszka piotr jan
  smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson taylor moore
  jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright torres
  nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter roberts evans turner edwards collins murphy
  muller mueller schmidt schneider fischer weber meyer wagner becker schulz hoffmann schafer koch bauer richter klein wolf
  schroder neumann schwarz zimmermann braun hofmann kruger hartmann lange krause lehmann dubois durand leroy moreau simon
  laurent lefebvre roux bertrand morel fournier girard bonnet dupont fernandez gomez diaz ruiz moreno munoz alvarez romero
  alonso gutierrez navarro silva santos oliveira souza pereira costa ferreira rodrigues almeida carvalho lima ribeiro rossi
  russo ferrari esposito bianchi romano colombo ricci marino greco conti gallo kim park singh kumar patel khan wang zhang
  liu yang huang ivanov nowak kowalski novak andersen jensen hansen johansson`;

const NAMES: ReadonlySet<string> = new Set(COMMON.trim().split(/\s+/));

/** Whether one of up to four words of a text is a common name of people. */
export function holdsCommonName(text: string): boolean {
  const words = tokenise(text);
  return words.length <= 4 && words.some((word) => NAMES.has(word));
}

let countries: ReadonlySet<string> | undefined;

/** Whether a text is the name of a country in one of the six languages. */
export function isCountry(text: string): boolean {
  countries ??= new Set(['en', 'de', 'fr', 'es', 'pt', 'it'].flatMap(countryNames));
  return countries.has(tokenise(text).join(' '));
}

function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  return codes.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [tokenise(name).join(' ')];
  });
}
