/** Words that invented facts are made of. */

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/u);

export const things = {
  looks: words(
    'brass, copper, golden, silver, rusty, wooden, glass, ivory, velvet, leather, cracked, polished, antique, tiny, heavy, striped, painted, folded, broken, crimson, emerald, azure, ochre, dusty, spare, carved, woven, gilded, bent, hollow',
  ),
  names: words(
    'key, lantern, compass, coin, letter, map, diary, violin, telescope, teapot, umbrella, hammer, chisel, rope, candle, mirror, clock, globe, statue, ring, necklace, scarf, boot, helmet, shield, dagger, bottle, flask, spoon, ladle, basket, bucket, broom, brush, pencil, notebook, ticket, stamp, photograph, camera, radio, battery, wrench, saw, needle, button, pillow, blanket, carpet, kite, drum, flute, chess set, dice, marble, puppet, sword, anchor, oar, net',
  ),
  holders: words(
    'locker, chest, drawer, cupboard, shelf, table, desk, crate, barrel, wardrobe, safe, cabinet, trunk, bench, counter, fridge, oven, sack, suitcase, toolbox, jewel case, bookcase, sideboard, hamper',
  ),
};

export const places = {
  moods: words(
    'quiet, dim, sunny, narrow, vast, damp, cosy, abandoned, grand, hidden, crowded, northern, old, new, upper, lower, smoky, tiled, round, locked, flooded, silent, bright, forgotten',
  ),
  rooms: words(
    'kitchen, pantry, cellar, attic, library, study, bedroom, bathroom, corridor, hall, garden, backyard, shed, garage, driveway, street, workshop, foundry, greenhouse, laundry, ballroom, chapel, armoury, gallery, balcony, terrace, tower, stable, crypt, observatory, nursery, laboratory',
  ),
  sights: words(
    'museum, cathedral, castle, bridge, theatre, market, lighthouse, university, archive, opera house, harbour, railway station, monastery, town hall, botanical garden, aqueduct',
  ),
  directions: words('north, south, east, west, northeast, northwest, southeast, southwest, up, down'),
  townStarts: words(
    'Ash, Bram, Carl, Dor, Elm, Fen, Gor, Hal, Ing, Jar, Kirk, Lam, Mor, Nor, Ost, Pen, Quar, Ros, Stan, Thorn, Ul, Ven, Wes, Yar, Zel, Brant, Crew, Dun, Ester, Falk, Grim, Hart, Ips, Kel, Lod, Mar',
  ),
  townEnds: words(
    'ford, bury, ton, wick, stead, holm, gate, mouth, field, bridge, haven, dale, worth, burg, ville, port, minster, by, combe, stadt, hausen, grad, polis, mere',
  ),
};

export const cast = {
  first: words(
    'Alice, Bruno, Clara, Dmitri, Elena, Farid, Greta, Hugo, Ines, Jonas, Keiko, Liam, Mira, Nadia, Oscar, Priya, Quentin, Rosa, Samuel, Tariq, Ursula, Viktor, Wanda, Xenia, Yusuf, Zoe, Amara, Boris, Chen, Dalia, Emil, Fatima, Goran, Hana, Igor, Jasmin, Kofi, Leila, Marco, Noor',
  ),
  last: words(
    'Abbott, Berg, Castillo, Duval, Eriksen, Fontaine, Grieg, Hoffmann, Ivanov, Jansen, Kowalski, Lindqvist, Moreau, Nakamura, Okafor, Petrov, Quinn, Rossi, Schmidt, Tanaka, Ulrich, Vargas, Weber, Xu, Yilmaz, Zimmer, Almeida, Becker, Costa, Dimitrov, Engel, Farrow, Gallo, Haddad, Ito, Jovanovic, Keller, Lombardi, Mbeki, Novak',
  ),
  jobs: words(
    'baker, surgeon, cartographer, violinist, geologist, translator, watchmaker, engineer, librarian, pilot, journalist, carpenter, chemist, judge, gardener, sculptor, astronomer, fisherman, teacher, accountant, nurse, diplomat, plumber, actor',
  ),
};

export const makers = {
  trades: words(
    'Shipping, Textiles, Optics, Foods, Steel, Pharmaceuticals, Railways, Software, Ceramics, Brewing, Printing, Mining, Instruments, Toys, Furniture, Energy, Airways, Watches, Paper, Glassworks',
  ),
  forms: words('Company, Group, Brothers, Works, Limited, Partners, Industries, Society'),
};

export const kinds = {
  colours: words(
    'red, green, yellow, purple, white, black, orange, blue, brown, grey, pink, pale, dark, fresh, dried, raw, ripe, wild, sweet, bitter',
  ),
  foods: words(
    'bell pepper, potato, onion, apple, carrot, tuna, chicken leg, pork chop, tomato, cilantro, parsley, banana, egg, flour, honey, lettuce, mushroom, bean, lentil, rice, salmon, cheese, walnut, plum, pear, cabbage, leek, radish, olive, lemon',
  ),
  dishes: words(
    'stew, pie, soup, salad, dumplings, pudding, roast, curry, pancakes, noodles, bread, pickles, cheese, sausage, chowder, tart',
  ),
  crafts: words('lace, pottery, clocks, glass, cider, wool, lutes, knives, carpets, ships, baskets, bells'),
  cuts: words('sliced, diced, chopped, fried, roasted, grilled, boiled, peeled, minced, baked'),
  materials: words(
    'wax, lead, iron, tin, sulphur, salt, sugar, mercury, water, oil, soap, chalk, clay, sand, rubber, ethanol, vinegar, ash, resin, quartz, copper, aluminium, chocolate, butter, glue, ink, milk, gallium, zinc, graphite',
  ),
  vessels: words('beaker, crucible, test tube, jar, cup, bowl, tray, flask, kettle, freezer, furnace, petri dish'),
  works: words('novel, film, opera, ballad, painting, treatise, comedy, biography, play, symphony, essay, poem'),
};
