-- A store of the first version, as SQLite dumped it: one game at odds, six entries of play. White's link: bb29830b7f95af1d5fa42e587924d7441fc37b9dbed4dd329493733697a97a01
BEGIN TRANSACTION;
CREATE TABLE beat (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL);
INSERT INTO "beat" VALUES(1,1794788949729);
CREATE TABLE entry (
        tbl TEXT NOT NULL, seq INTEGER NOT NULL, act_id TEXT NOT NULL,
        body TEXT NOT NULL, prev BLOB NOT NULL, hash BLOB NOT NULL,
        PRIMARY KEY (tbl, seq), UNIQUE (tbl, act_id)
    ) WITHOUT ROWID;
INSERT INTO "entry" VALUES('44zt6x49fpe3',0,'house/made','{"seq":0,"at":1794788949347,"seat":"house","act_id":"house/made","kind":"made","settlement":{"code":"british-1899","house_code":null,"conditions":["agree odds white gives queen''s knight"],"watchfulness":"attentive","touch":{"press_ms":0,"travel_px":3},"seats":{"white":"link","black":"link"},"names":{"white":"Staunton","black":"Saint-Amant"},"umpire":false,"public":true,"partner":{"level":2,"exacts":true,"claims":true},"version":"0.1.0","locks":[{"seat":"white","lock":"fdee8665b51d48b34a20bd1dfa5fdcc76556f4bcf9c7ce6c9e4cb4080b077c8c"},{"seat":"black","lock":"7d86d32523aab213b49342c8a6dc46a10a6ff69093b897dcc23f5fe36c4ecb47"},{"seat":"watcher","lock":"84946033ce783424bca8570c20d947420429baf48726d32bff37face88478720"}]},"ruling":{"verdict":"upheld","sentences":[{"text":"The giver of odds begins.","cites":["IV.2"]}],"advice":null}}',X'0000000000000000000000000000000000000000000000000000000000000000',X'F22820A56301EBBAF631C3A29978B3637938F1C6211F112D15888A0F1A675368');
INSERT INTO "entry" VALUES('44zt6x49fpe3',1,'white/accepted','{"seq":1,"at":1794788949386,"seat":"white","act_id":"white/accepted","kind":"accepted"}',X'F22820A56301EBBAF631C3A29978B3637938F1C6211F112D15888A0F1A675368',X'C1B7B0182F34107F3B62B447BC24545E8D11B15940A26030014A9387887E5E2F');
INSERT INTO "entry" VALUES('44zt6x49fpe3',2,'black/accepted','{"seq":2,"at":1794788949397,"seat":"black","act_id":"black/accepted","kind":"accepted"}',X'C1B7B0182F34107F3B62B447BC24545E8D11B15940A26030014A9387887E5E2F',X'313ADF481E9327E086E14D23EEFC4E7270819192C5BA6730B13606032E642FEF');
INSERT INTO "entry" VALUES('44zt6x49fpe3',3,'white/0','{"seq":3,"at":1794788949468,"seat":"white","act_id":"white/0","kind":"act","act":"white plays e4","clock":null,"ruling":{"verdict":"upheld","sentences":[{"text":"The move is complete.","cites":["I.14.B.a"]}],"advice":null}}',X'313ADF481E9327E086E14D23EEFC4E7270819192C5BA6730B13606032E642FEF',X'7A638C7A491B1B0E10DD3E5050C3B50DB8BBD9C7701B6576B201920F36E90778');
INSERT INTO "entry" VALUES('44zt6x49fpe3',4,'black/1','{"seq":4,"at":1794788949521,"seat":"black","act_id":"black/1","kind":"act","act":"black touches e7","clock":null,"ruling":{"verdict":"upheld","sentences":[{"text":"The black Pawn on e7 has been touched, and is to be moved.","cites":["II.5.c.1","II.5.c.3"]}],"advice":null}}',X'7A638C7A491B1B0E10DD3E5050C3B50DB8BBD9C7701B6576B201920F36E90778',X'419FC0CB57A6B528B6EF3A5A9454D242702DC3D81CDD470EFDE6E409961BC3FE');
INSERT INTO "entry" VALUES('44zt6x49fpe3',5,'black/2','{"seq":5,"at":1794788949583,"seat":"black","act_id":"black/2","kind":"act","act":"black plays e5","clock":null,"ruling":{"verdict":"upheld","sentences":[{"text":"The move is complete.","cites":["I.14.B.a"]}],"advice":null}}',X'419FC0CB57A6B528B6EF3A5A9454D242702DC3D81CDD470EFDE6E409961BC3FE',X'16A5B59013052365D6BF9D53C51F3336FC1AC6ABD63A0AAD3FFF99F67B49F32E');
INSERT INTO "entry" VALUES('44zt6x49fpe3',6,'white/w','{"seq":6,"at":1794788949623,"seat":"white","act_id":"white/w","kind":"words","words":"Bonjour, monsieur","to":"all"}',X'16A5B59013052365D6BF9D53C51F3336FC1AC6ABD63A0AAD3FFF99F67B49F32E',X'B0431EAF357F1F9BA2678D9E69A2ADCF2F804731BD74C52F3103CDC2842D92E4');
CREATE TABLE listing (
        tbl TEXT PRIMARY KEY, made_at INTEGER NOT NULL, has_open_seat INTEGER NOT NULL, summary TEXT NOT NULL
    );
INSERT INTO "listing" VALUES('44zt6x49fpe3',1794788949347,0,'{"id":"44zt6x49fpe3","made_at":1794788949347,"code":"british-1899","code_title":"The British Chess Code","conditions":["agree odds white gives queen''s knight"],"watchfulness":"attentive","names":{"white":"Staunton","black":"Saint-Amant"},"open":[],"result":"open"}');
CREATE TABLE shut (began INTEGER NOT NULL, ended INTEGER NOT NULL);
CREATE INDEX listing_newest ON listing (made_at);
COMMIT;
PRAGMA user_version = 1;
