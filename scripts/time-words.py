#!/usr/bin/env python3
"""Writes Sources/ScheduleWords/Phrases/ForeignTimeTable.swift from CLDR's names of days and months.

    scripts/time-words.py /usr/share/unicode/cldr/common/main 41 2022-04-06

CLDR is in Debian's package unicode-cldr-core. It has the names, and "yesterday" to "the day after tomorrow"; "every",
"at", "o'clock" and the forms of weekdays behind "on" are listed below for the languages with the most speakers. English
words come from the packages wamerican, wbritish, wamerican-small and wbritish-small.
"""

import os
import re
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree

# All official languages of Europe, and those with the most speakers elsewhere.
LANGUAGES = """
af ak am ar as ast az be bg bm bn bo br brx bs ca ce ceb ckb cs cy da de doi dsb dz ee el eo es et eu fa ff fi fil fo
fr fur fy ga gd gl gsw gu ha he hi hr hsb hu hy ia id ig is it ja jv ka kab kea ki kk km kn ko kok ks ku ky lb lg ln lo
lt lv mai mg mi mk ml mn mni mr ms mt my nds ne nl nn no om or os pa pl ps pt qu rm rn ro ru rw sa sah sat sc sd se si
sk sl sn so sq sr su sv sw ta te tg th ti tk to tr tt ug uk ur uz vi wo xh yi yo yue zh zu
""".split()

DAYS = {"sun": "1", "mon": "2", "tue": "3", "wed": "4", "thu": "5", "fri": "6", "sat": "7"}
RELATIVE = {"-1": "y", "0": "t", "1": "m", "2": "a"}

# A language, a kind and words: e every, h at, o o'clock, p a part of the day, d a date's day or month by its number, which
# "#" stands for; n next and l on, which count beside another time; other kinds as above.
BY_HAND = """
ar n القادم|القادمة|المقبل
cs n příští|tento
cs l v|ve|dne
da n næste|kommende
da l på|den
de n nächsten|nächster|nächste|nächstes|kommenden|kommender|kommende|diesen|dieser
de l am|den|dem
el n επόμενη|επόμενο|ερχόμενη
es n próximo|próxima|que viene
es l el
fi n ensi|tulevana|seuraava
fr n prochain|prochaine
fr l le
hi n अगले
hu n jövő|következő
id n depan
it n prossimo|prossima
it l il
ja n 次の
ko n 다음
nl n volgende|komende|aanstaande
nl l op
no n neste|kommende
no l på|den
pl n następny|następną|następne|przyszły|przyszłą|najbliższy|najbliższą
pl l w|we
pt n próximo|próxima|que vem
pt l na|no|em
ro n viitor|viitoare
ru n следующий|следующую|следующее|следующей|ближайший|ближайшую
ru l в|во
sv n nästa|kommande
sv l på|den
tr n gelecek|önümüzdeki
uk n наступний|наступного|наступну|наступної
uk l у
vi n tới
zh n 下
ar p صباحا|صباحًا|مساء|مساءً|ظهرا|بعد الظهر|ليلا
ar d الأسبوع القادم|الشهر القادم
cs p ráno|dopoledne|odpoledne|večer|v noci
da p om morgenen|om eftermiddagen|om aftenen|eftermiddag|i aften
da d næste uge|næste måned
de p morgens|vormittag|vormittags|mittags|nachmittag|nachmittags|abends|nachts|heute nacht
de d nächste woche|kommende woche|nächsten monat|nächster woche|ende des monats|ende der woche|wochenende|weihnachten|silvester|ostern|heiligabend|neujahr|pfingsten
el p το πρωί|το βράδυ|το απόγευμα|μεσημέρι
es p de la mañana|por la mañana|de la tarde|por la tarde|de la noche|por la noche|del mediodía|mediodía|medianoche|de la madrugada
es d próxima semana|la semana que viene|próximo mes|fin de mes|fin de semana|navidad|nochebuena|nochevieja
fa p صبح|عصر|شب|بعد از ظهر
fi p aamulla|iltapäivällä|illalla|yöllä
fi d ensi viikolla|ensi kuussa
fr p du matin|le matin|de l'après-midi|après-midi|du soir|ce soir|midi|minuit
fr d semaine prochaine|mois prochain|fin du mois|week-end|noël|pâques|pentecôte
he p בבוקר|בערב|בלילה|אחר הצהריים
hi p सुबह|शाम|रात|दोपहर
hu p reggel|délelőtt|délután|este|éjjel
id p pagi|siang|sore|malam
id d minggu depan|bulan depan
it p di mattina|del mattino|di pomeriggio|del pomeriggio|pomeriggio|di sera|stasera|di notte|mezzogiorno|mezzanotte
it d settimana prossima|prossima settimana|mese prossimo|fine mese|fine settimana|natale|capodanno|pasqua
ja p 午前|午後|朝|夜|夕方|正午
ja d 来週|来月|再来週|週末
ko p 오전|오후|아침|저녁|밤
ko d 다음 주|다음주|다음 달|주말
nl p 's ochtends|'s morgens|'s middags|'s avonds|'s nachts|ochtend|middag|avond|vanavond
nl d volgende week|volgende maand|eind van de maand|kerstmis|pasen
no p om morgenen|om ettermiddagen|om kvelden|ettermiddag|i kveld
no d neste uke|neste måned
pl p rano|po południu|wieczorem|w nocy|południe|północ
pl d w przyszłym tygodniu|w przyszłym miesiącu|weekend
pt 6 sexta
pt p da manhã|de manhã|da tarde|à tarde|da noite|à noite|meio-dia|meia-noite
pt d próxima semana|semana que vem|próximo mês|mês que vem|fim do mês|fim de semana|natal|páscoa
ro p dimineața|după-amiaza|seara|noaptea
ro d săptămâna viitoare|luna viitoare
ru p утра|утром|вечера|вечером|ночи|ночью|полдень|полночь
ru d на следующей неделе|в следующем месяце|в конце месяца|выходные
sv p på morgonen|förmiddag|eftermiddag|på eftermiddagen|kväll|ikväll|på kvällen|i kväll
sv d nästa vecka|nästa månad|helgen
th p เช้า|บ่าย|เย็น|ค่ำ|เที่ยง
th d สัปดาห์หน้า|เดือนหน้า
tr p sabah|öğlen|öğleden sonra|akşam|gece
tr d gelecek hafta|haftaya|gelecek ay
uk p ранку|вранці|вечора|ввечері|ночі
vi p sáng|chiều|tối|đêm|trưa
vi d tuần sau|tháng sau|tuần tới
zh p 上午|下午|早上|晚上|中午|凌晨|傍晚
zh d 下周|下週|下个月|下個月|周末|週末|下星期
ar e كل يوم|كل أسبوع|كل شهر|كل سنة|كل|يوميا|يوميًا|أسبوعيا|شهريا
ar h الساعة|في الساعة
ar a بعد غد
ar m غدا|غداً
ar 2 الإثنين|الاثنين
bn A জানুয়ারি
bn B ফেব্রুয়ারি
bn e প্রতি|প্রতিদিন|প্রত্যেক|রোজ
bn o টায়|#টায়|#টা
cs e každý|každou|každé|každého|denně|týdně|měsíčně
cs h v #|ve #
cs o # hodin|# hod
da e hver dag|hver uge|hver måned|hver|hvert|dagligt|ugentligt|månedligt
da m imorgen
da t idag
da y igår
da h kl #|kl. #|klokken
de e jeden|jeden #|jeden tag|jeden morgen|jeden abend|jeden monat|jede|jedes|jedem|jeder|täglich|wöchentlich|monatlich|jährlich|werktags|alle #
de h um #|gegen #|ab #
de o # uhr|uhr
de 1 sonntags
de 2 montags
de 3 dienstags
de 4 mittwochs
de 5 donnerstags
de 6 freitags
de 7 samstags|sonnabend|sonnabends
de t heute früh|heute abend
de m morgen früh|morgen abend
el e κάθε|καθημερινά|εβδομαδιαία
el h στις|στη #
el o η ώρα
el 3 τρίτη
es e cada|todos los|todas las|diario|diariamente|diaria|semanalmente|mensualmente
es h a las|a la #|a las #
es o # horas|# hs
et e iga|igal|iga päev|igapäev
et h kell #
fa e هر|هر روز|روزانه|هفتگی|ماهانه
fa h ساعت
fi e joka|päivittäin|viikoittain|kuukausittain
fi h klo|kello
fil e tuwing|bawat|kada|araw-araw|linggo-linggo|buwan-buwan
fil h alas|alas #
fil o n.u|n.h
fr e chaque|tous les|toutes les|quotidiennement
fr h à # h|à # heures|à #|vers #
fr o # heures|# heure|heures
gu e દરેક|દર|દરરોજ|રોજ
gu o વાગ્યે
he 1 ביום ראשון
he 2 ביום שני
he 3 ביום שלישי
he 4 ביום רביעי
he 5 ביום חמישי
he 6 ביום שישי
he 7 בשבת|ביום שבת
he e כל יום|כל שבוע|כל חודש|מדי יום
he h בשעה
hi e हर|प्रत्येक|प्रति|रोज़|रोज|प्रतिदिन|रोज़ाना
hi o बजे
hu e minden|naponta|hetente|havonta|naponként
hu o # óra|# órakor|órakor
id e setiap|tiap|setiap hari|tiap hari|harian
id h pukul|jam #|pukul #
it e ogni|tutti i|tutte le|quotidianamente|settimanalmente
it h alle #|alle ore|ore #
ja a 明後日|あさって|明々後日
ja d #月|#日
ja e 毎日|毎朝|毎晩|毎週|毎月|毎年|ごとに
ja m 明日|あした|明朝|明晩
ja o #時
ja t 今日|今晩|今夜|今朝
ja y 昨日|きのう
kn e ಪ್ರತಿ|ಪ್ರತಿದಿನ|ದಿನಾಲೂ
kn o ಗಂಟೆಗೆ
ko d #월|#일
ko e 매일|매주|매월|매달|매년|매일매일
ko o #시
ko t 오늘
ml e എല്ലാ|എല്ലാ ദിവസവും|ഓരോ
ml o മണിക്ക്
mr e दर|दररोज|प्रत्येक|रोज
mr o वाजता
ms e setiap|tiap|setiap hari
ms h pukul
nl e elke|elk|iedere|ieder|dagelijks|wekelijks|maandelijks
nl h om #
nl o # uur|uur
no e hver dag|hver uke|hver måned|hver|hvert|daglig|ukentlig|månedlig
no m imorgen
no t idag
no y igår
no h kl #|kl. #|klokka|klokken
om m boru
om t har'a
om y kaleessa
pa e ਹਰ|ਰੋਜ਼|ਰੋਜ਼ਾਨਾ|ਹਰ ਰੋਜ਼
pa o ਵਜੇ
pl e każdy|każdą|każde|każdego|codziennie|co #|co tydzień|co miesiąc|co dzień|tygodniowo
pl t dziś
pl h o #|o godz|o godzinie|godz|godzina
pt 1 domingo
pt 2 segunda
pt 3 terça
pt 4 quarta
pt 5 quinta
pt 6 sexta
pt e cada|todos os|todas as|todo dia|toda semana|diariamente|semanalmente|mensalmente
pt h às #|à #|as #
pt o # horas|# hora
rn m ejo hazoza
rn y ejo haheze
ro e fiecare|în fiecare|zilnic|săptămânal|lunar
ro h la ora|ora #|la #
ro 2 lunea
ro 3 marțea
ro 4 miercurea
ro 5 joia
ro 6 vinerea
ro 7 sâmbăta
ro 1 duminica
ru e каждый|каждую|каждое|каждые|каждого|каждой|ежедневно|еженедельно|ежемесячно|ежегодно
ru h в #|к #
ru o # часов|# часа|# час|часов|часа
rw m ejo hazaza
rw t uyu munsi
rw y ejo hashize
sk e každý|každú|každé|denne|týždenne|mesačne
sk h o #
sk o # hodine|# hod
sv e varje|varje dag|varje vecka|dagligen|veckovis|månatligen
sv m imorgon
sv t idag
sv y igår
sv h kl #|kl. #|klockan
sw e kila|kila siku
sw h saa #
ta e ஒவ்வொரு|தினமும்|தினசரி
ta o மணிக்கு
te e ప్రతి|ప్రతిరోజు|ప్రతిరోజూ|ప్రతి రోజు|రోజూ
te o గంటలకు
th e ทุก|ทุกวัน|ทุกสัปดาห์|ทุกเดือน
th h เวลา
th o นาฬิกา|โมง|# น
tr e her|her gün|her hafta|her ay|günlük|haftalık|aylık
tr h saat #
uk e кожен|кожний|кожного|кожну|кожне|кожні|щодня|щотижня|щомісяця|щороку
uk h о #|об #
uk o # годині|годині
ur e ہر|ہر روز|روزانہ|روز
ur o بجے
vi d ngày #|tháng #
vi e mỗi|mỗi ngày|hàng ngày|hằng ngày|hàng tuần|hàng tháng|hằng tuần|hằng tháng
vi h lúc
vi o # giờ|giờ
xh m ngomso
xh t namhlanje
xh y izolo
yue e 每日|每個月|每個星期|每週|每星期|每月|每年
yue m 聽日|听日|聽晚|聽朝
yue t 今日|今晚|今朝
yue y 尋日|琴日
zh 1 星期天|周天|週天|礼拜天|礼拜日|禮拜天|禮拜日
zh 2 礼拜一|禮拜一
zh 3 礼拜二|禮拜二
zh 4 礼拜三|禮拜三
zh 5 礼拜四|禮拜四
zh 6 礼拜五|禮拜五
zh 7 礼拜六|禮拜六
zh a 大后天|大後天
zh d #月|#日|#号|#號
zh e 每天|每日|每周|每週|每星期|每月|每年|每个月|每個月|每个星期|每個星期|每隔
zh m 明天|明日|明早|明晚
zh o #点|#點|#时|#時
zh t 今天|今日|今早|今晚
zh y 昨天|昨日|昨晚
"""

# Weekdays as they stand behind "on", Monday first.
ON_A_DAY = """
be панядзелак аўторак сераду чацвер пятніцу суботу нядзелю
bs ponedjeljak utorak srijedu četvrtak petak subotu nedjelju
cs pondělí úterý středu čtvrtek pátek sobotu neděli
et esmaspäeval teisipäeval kolmapäeval neljapäeval reedel laupäeval pühapäeval
eu astelehenean asteartean asteazkenean ostegunean ostiralean larunbatean igandean
fi maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina
hr ponedjeljak utorak srijedu četvrtak petak subotu nedjelju
hu hétfőn kedden szerdán csütörtökön pénteken szombaton vasárnap
is mánudaginn þriðjudaginn miðvikudaginn fimmtudaginn föstudaginn laugardaginn sunnudaginn
lt pirmadienį antradienį trečiadienį ketvirtadienį penktadienį šeštadienį sekmadienį
lv pirmdien otrdien trešdien ceturtdien piektdien sestdien svētdien
mk понеделник вторник среда четврток петок сабота недела
pl poniedziałek wtorek środę czwartek piątek sobotę niedzielę
ru понедельник вторник среду четверг пятницу субботу воскресенье
sk pondelok utorok stredu štvrtok piatok sobotu nedeľu
sl ponedeljek torek sredo četrtek petek soboto nedeljo
sr ponedeljak utorak sredu četvrtak petak subotu nedelju
sr понедељак уторак среду четвртак петак суботу недељу
uk понеділок вівторок середу четвер п'ятницю суботу неділю
"""

# Words and names in the titles of others: they count in their own languages' sessions alone, months behind a day's
# number as well.
ELSEWHERE = set("""
abril acer adar anna araba aram august augusta augusto augusts augustus avril bihar borg cada chor colte cora cras
danes denne diaria este diario domingo dominica eile eilen ekim elba elke eris gaur gobe guru gwen haut heri hier homme
inné jana janar jeden joia jona julho juli julia julie julij julio juma junho juni junie junij junio kada kamis kari
kila korse loka lusa machi maja majo maju mangal marca marras mars marso marsu mart marts masa mata mayo medi mies
minden mitta muer nisan noël pipi quarta quinta rangi ravi reede sabah samhain segunda sexta shan shani sonda suba sune
suoi tammi tors tuber
""".split())

# Known in English though they hold a word of the table: they are no time.
NO_TIMES = ["mardi gras"]

# The reader's own words.
ENGLISH_TIMES = """
sunday monday tuesday wednesday thursday friday saturday january february march april may june july august september
sept october november december jan feb mar apr jun jul aug sep oct nov dec sun mon tue wed thu fri sat
today tomorrow yesterday every each daily weekly monthly yearly at clock
""".split()

UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
# The composed letters that NFC takes apart.
EXCLUDED = [chr(code) for code in (*range(0x958, 0x960), 0x9DC, 0x9DD, 0x9DF, 0xA33, 0xA36, 0xA59, 0xA5A, 0xA5B, 0xA5E)]


def clean(text, language):
    """Lower case, composed, without marks that aren't seen; one apostrophe for all, and "#" for numbers."""
    if language in ("az", "tr"):
        text = text.replace("İ", "i").replace("I", "ı")
    text = unicodedata.normalize("NFC", text.lower()).replace("i\u0307", "i")
    # With marks that aren't seen, the vowels go that Hebrew and Arabic leave out.
    text = re.sub("[\u200b-\u200f\u2066-\u2069\u061c\u00ad\u0591-\u05bd\u064b-\u0652]", "", text)
    text = re.sub("[ʼʻʹ’‘`´]", "'", text)
    text = re.sub(r"\d+", "#", text)
    return re.sub(r"\s+", " ", text).strip(" .")


# What keyboards without a letter make of it.
PLAIN = str.maketrans({"ı": "i", "ß": "ss", "ø": "o", "đ": "d", "ł": "l", "æ": "ae"})
GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
# Those of the languages with the most speakers that have marks on their letters.
UNMARKED = "ar cs da de el es fr he hu it nl no pl pt ro sv tr".split()


def unmarked(word, language):
    """A word as it is typed without the marks of its letters: `manana`, `uebermorgen`."""
    bare = "".join(letter for letter in unicodedata.normalize("NFD", word) if unicodedata.category(letter) != "Mn")
    yield unicodedata.normalize("NFC", bare).translate(PLAIN)
    if language == "de":
        yield word.translate(GERMAN)


def letters(word):
    return sum(unicodedata.category(letter)[0] in "LM" for letter in word)


def names(path):
    """The names in a file of CLDR, each with its kind."""
    root = ElementTree.parse(path).getroot()
    for calendar in root.findall(".//calendar[@type='gregorian']"):
        for width in ("wide", "abbreviated", "short"):
            for name in calendar.findall(f"days/dayContext/dayWidth[@type='{width}']/day"):
                yield name.text, DAYS[name.get("type")]
            for name in calendar.findall(f"months/monthContext/monthWidth[@type='{width}']/month"):
                yield name.text, chr(64 + int(name.get("type")))
    for width in ("day", "day-short"):
        for day in root.findall(f".//fields/field[@type='{width}']/relative"):
            if day.get("type") in RELATIVE:
                yield day.text, RELATIVE[day.get("type")]


def gather(folder):
    """The kinds of each word, and the languages of each kind."""
    words = {}

    def add(word, kind, language):
        word = clean(word or "", language)
        if letters(word) == 0 or re.search(r"[()/,\[\]|=;]|^m#$", word) or UNSPACED.search(word) and len(word) < 2:
            return
        kind = "d" if "#" in word and kind not in "ehodpnl" else kind
        words.setdefault(word, {}).setdefault(kind, set()).add(language)

    for file in sorted(os.listdir(folder)):
        language = file.removesuffix(".xml").split("_")[0]
        if language in LANGUAGES:
            for word, kind in names(os.path.join(folder, file)):
                add(word, kind, language)
    for line in BY_HAND.strip().split("\n"):
        language, kind, rest = line.split(" ", 2)
        for word in rest.split("|"):
            add(word, kind, language)
    for line in ON_A_DAY.strip().split("\n"):
        language, *days = line.split()
        for index, word in enumerate(days):
            add(word, str((index + 1) % 7 + 1), language)
    for word, kinds in list(words.items()):
        for kind, languages in list(kinds.items()):
            for language in sorted(languages.intersection(UNMARKED)):
                for other in unmarked(word, language):
                    if letters(other) > 3 and other not in words:
                        add(other, kind, language)
    return words


def english(*dictionaries):
    """The words of English dictionaries, names among them."""
    words = set(ENGLISH_TIMES)
    for dictionary in dictionaries:
        with open(f"/usr/share/dict/{dictionary}", encoding="utf-8") as file:
            words.update(line.strip().lower() for line in file)
    return words


def rows(words):
    """Each word with its senses: a kind, "!" where it counts in its languages alone, "?" where a number helps, "~" where
    it does so beside a time alone, "+" where that counts in other languages, too."""
    english_words = english("american-english", "british-english")
    # Of short words the large dictionaries have too many that nobody writes.
    common = english("american-english-small", "british-english-small")
    for word, kinds in words.items():
        is_english = all(part in english_words for part in word.split())
        groups = []
        for kind, languages in sorted(kinds.items()):
            # A longer form tells nothing new: "de gener" beside "gener".
            parts = word.split()
            shorter = {
                " ".join(parts[start:end])
                for start in range(len(parts)) for end in range(start + 1, len(parts) + 1) if end - start < len(parts)
            }
            languages = {
                language for language in languages
                if not any(letters(part) > 3 and part not in ELSEWHERE and part not in english_words
                           and language in words.get(part, {}).get(kind, ()) for part in shorter)
            }
            # Scripts other than Latin, Greek and Cyrillic say much in two letters, and English titles have none of them.
            is_other = kind in "ytma" and min(filter(str.isalpha, word)) > "\u0530" and letters(word) > 1
            is_short = letters(word) <= 3 and not is_other and not UNSPACED.search(word)
            is_name = kind in "1234567ABCDEFGHIJKL" and letters(word) > 1 or kind == "l"
            if not languages or word in ENGLISH_TIMES or is_short and word in common and not is_name:
                continue
            mark = "!" if is_english or is_short or word in ELSEWHERE else ""
            if is_short and word in common:
                mark = "~"
            if kind == "e" and word in ELSEWHERE:
                mark = "+"
            if "A" <= kind <= "L" and (word in ELSEWHERE or is_short and not word.isascii()):
                mark = "?"
            groups.append(kind + mark + ",".join(sorted(languages)))
        if groups:
            yield word, ";".join(groups)
    for word in NO_TIMES:
        yield word, ""


def composed(text):
    """What letters with marks of their own are composed of, by and by."""
    found = {unicodedata.normalize("NFC", letter) for letter in EXCLUDED}
    found = {pair for pair in found if pair in text}
    for letter in set(text):
        # Korean syllables come composed.
        while not "가" <= letter <= "힣" and unicodedata.category(letter)[0] == "L":
            if len(unicodedata.normalize("NFD", letter)) == 1:
                break
            found.add(letter)
            letter = unicodedata.normalize("NFC", unicodedata.normalize("NFD", letter)[:-1])
    return " ".join(sorted(found))


def wrapped(entries, separator, width=108):
    """Lines of entries; a separator or the end of a line ends each."""
    lines, line = [], ""
    for entry in entries:
        if line and len(line) + len(entry) >= width:
            lines.append(line)
            line = ""
        line += separator + entry if line else entry
    return "\n".join("        " + line for line in [*lines, line])


def main():
    folder, version, date = sys.argv[1:]
    table = sorted(rows(gather(folder)), key=lambda row: row[0].encode())
    marks = composed("".join(word for word, _ in table))
    with open("Sources/ScheduleWords/Phrases/ForeignTimeTable.swift", "w", encoding="utf-8") as file:
        file.write(
            f"""/// The words of {len(LANGUAGES)} languages for days, months, "every", "at" and "o'clock".
///
/// From CLDR {version} ({date}), and what scripts/time-words.py adds, which wrote it. Copyright © 1991-2022 Unicode, Inc.,
/// under the Unicode licence, <https://www.unicode.org/copyright.html>.
package enum ForeignTimeTable {{
    /// A word, "=", and its senses, which ";" parts: a kind, a mark, and languages. Sorted by the words' bytes.
    ///
    /// With "!" a word counts in its own languages alone; with "?" also behind a number; with "~", since it is English too,
    /// in its own languages beside a time; with "+" in others beside a time. `ForeignTimeWords.Kind` tells the letters of kinds.
    package static let words = \"\"\"
{wrapped([f"{word}={senses}" for word, senses in table], "|")}
        \"\"\"

    /// The letters of the table that are typed as several characters, too.
    package static let composed = \"\"\"
{wrapped(marks.split(), " ")}
        \"\"\"
}}
"""
        )


if __name__ == "__main__":
    main()
