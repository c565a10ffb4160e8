/** The rules of every native house: walking, carrying, opening, locking, looking. In the form that logic/ reads. */
export const houseLogic = `
type r {
  predicates {
    south_of(r, r') = north_of(r', r);
    east_of(r, r') = west_of(r', r);
  }
  rules {
    go/north :: at(P, r) & $north_of(r', r) & $free(r, r') -> at(P, r');
    go/south :: at(P, r) & $south_of(r', r) & $free(r, r') -> at(P, r');
    go/east  :: at(P, r) & $east_of(r', r) & $free(r, r') -> at(P, r');
    go/west  :: at(P, r) & $west_of(r', r) & $free(r, r') -> at(P, r');
  }
  inform7 { commands {
    go/north :: "go north" :: "going north";
    go/south :: "go south" :: "going south";
    go/east :: "go east" :: "going east";
    go/west :: "go west" :: "going west";
  } }
}

type P {
  rules {
    look :: at(P, r) -> at(P, r);
    inventory :: at(P, r) -> at(P, r);
  }
  inform7 { commands {
    look :: "look" :: "looking";
    inventory :: "inventory" :: "taking inventory";
  } }
}

type t {
  rules { examine/t :: at(P, r) & $at(t, r) -> at(P, r); }
  inform7 { commands { examine/t :: "examine {t}" :: "examining the {t}"; } }
}
type o : t { }
type k : o { }
type s : t { }

type I {
  rules {
    take :: $at(P, r) & at(o, r) -> in(o, I);
    drop :: $at(P, r) & in(o, I) -> at(o, r);
    take/c :: $at(P, r) & $at(c, r) & $open(c) & in(o, c) -> in(o, I);
    insert :: $at(P, r) & $at(c, r) & $open(c) & in(o, I) -> in(o, c);
    take/s :: $at(P, r) & $at(s, r) & on(o, s) -> in(o, I);
    put :: $at(P, r) & $at(s, r) & in(o, I) -> on(o, s);
    examine/I :: in(o, I) -> in(o, I);
    examine/s :: at(P, r) & $at(s, r) & $on(o, s) -> at(P, r);
    examine/c :: at(P, r) & $at(c, r) & $open(c) & $in(o, c) -> at(P, r);
  }
  inform7 { commands {
    take :: "take {o}" :: "taking the {o}";
    drop :: "drop {o}" :: "dropping the {o}";
    take/c :: "take {o} from {c}" :: "removing the {o} from the {c}";
    insert :: "insert {o} into {c}" :: "inserting the {o} into the {c}";
    take/s :: "take {o} from {s}" :: "removing the {o} from the {s}";
    put :: "put {o} on {s}" :: "putting the {o} on the {s}";
    examine/I :: "examine {o}" :: "examining the {o}";
    examine/s :: "examine {o}" :: "examining the {o}";
    examine/c :: "examine {o}" :: "examining the {o}";
  } }
}

type c : t {
  rules {
    open/c :: $at(P, r) & $at(c, r) & closed(c) -> open(c);
    close/c :: $at(P, r) & $at(c, r) & open(c) -> closed(c);
    unlock/c :: $at(P, r) & $at(c, r) & $in(k, I) & $match(k, c) & locked(c) -> closed(c);
    lock/c :: $at(P, r) & $at(c, r) & $in(k, I) & $match(k, c) & closed(c) -> locked(c);
  }
  inform7 { commands {
    open/c :: "open {c}" :: "opening the {c}";
    close/c :: "close {c}" :: "closing the {c}";
    unlock/c :: "unlock {c} with {k}" :: "unlocking the {c} with the {k}";
    lock/c :: "lock {c} with {k}" :: "locking the {c} with the {k}";
  } }
}

type d : t {
  rules {
    open/d :: $at(P, r) & $link(r, d, r') & $link(r', d, r) & closed(d) -> open(d) & free(r, r') & free(r', r);
    close/d :: $at(P, r) & $link(r, d, r') & $link(r', d, r) & open(d) & free(r, r') & free(r', r) -> closed(d);
    unlock/d :: $at(P, r) & $link(r, d, r') & $in(k, I) & $match(k, d) & locked(d) -> closed(d);
    lock/d :: $at(P, r) & $link(r, d, r') & $in(k, I) & $match(k, d) & closed(d) -> locked(d);
    examine/d :: at(P, r) & $link(r, d, r') -> at(P, r);
  }
  inform7 { commands {
    open/d :: "open {d}" :: "opening {d}";
    close/d :: "close {d}" :: "closing {d}";
    unlock/d :: "unlock {d} with {k}" :: "unlocking {d} with the {k}";
    lock/d :: "lock {d} with {k}" :: "locking {d} with the {k}";
    examine/d :: "examine {d}" :: "examining {d}";
  } }
}
`;
